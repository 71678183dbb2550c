// SPDX-License-Identifier: GPL-3.0-or-later
// The row of buttons below the board.
import { Icon, type IconName } from "../parts/icons.js";

export interface Tool {
    readonly name: IconName;
    readonly label: string;
    readonly off?: boolean;
    /** For buttons that stay pressed. */
    readonly pressed?: boolean;
    /** How much there is to see behind it; the label says it, too. */
    readonly count?: number;
    act(): void;
}

/** A button that is off keeps the focus, so that keyboards do not lose their place. */
export const Tools = ({ label, tools }: { label: string; tools: readonly Tool[] }) => (
    <div class="tools" role="toolbar" aria-label={label}>
        {tools.map(({ name, label: text, off = false, pressed, count = 0, act }) => (
            <button
                key={name}
                class="button tool"
                aria-label={text}
                title={text}
                aria-pressed={pressed}
                aria-disabled={off}
                data-role={`tool-${name === "mute" ? "sound" : name}`}
                onClick={() => {
                    if (!off) act();
                }}
            >
                <Icon name={name} />
                {count > 0 && (
                    <span class="tool-count" aria-hidden="true">
                        {count}
                    </span>
                )}
            </button>
        ))}
    </div>
);
