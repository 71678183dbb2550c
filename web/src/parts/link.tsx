// SPDX-License-Identifier: GPL-3.0-or-later
// A link to hand on: to read, to copy, to share, and as a code for a camera.
import { useId, useRef, useState } from "preact/hooks";

import { copy } from "../game/files.js";
import { t } from "../i18n/index.js";
import { Icon } from "./icons.js";
import { tell } from "./notice.js";
import { QrCode } from "./qr.js";

interface LinkProps {
    /** Whose link it is, as the names of its buttons end. */
    readonly title: string;
    readonly path: string;
    /** What is said along with it when it is shared. */
    readonly words: string;
    /** The code is shown at once. */
    readonly open?: boolean;
}

export function SharedLink({ title, path, words, open = false }: LinkProps) {
    const [coded, setCoded] = useState(open),
        field = useRef<HTMLInputElement>(null),
        id = useId();
    const address = location.origin + path;
    const named = (action: string): string => t("{action}: {what}", { action, what: title });
    const copyIt = async (): Promise<void> => {
        if (await copy(address)) return tell(t("Copied."));
        // Only pages of a safe address may copy by themselves.
        field.current?.select();
        tell(document.execCommand("copy") ? t("Copied.") : t("The link is selected: copy it with Ctrl+C."));
    };
    const share = (): void =>
        void navigator.share({ title: "Pacru", text: words, url: address }).catch(() => undefined);
    return (
        <div class="link" data-role="link">
            <input
                ref={field}
                class="link-address"
                readOnly
                value={address}
                aria-label={title}
                data-role="address"
                onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <p class="link-ways">
                <button
                    type="button"
                    class="button button--main"
                    data-role="copy"
                    onClick={() => void copyIt()}
                    aria-label={named(t("Copy"))}
                >
                    <Icon name="copy" />
                    {t("Copy")}
                </button>
                {"share" in navigator && (
                    <button
                        type="button"
                        class="button"
                        data-role="share"
                        onClick={share}
                        aria-label={named(t("Share"))}
                    >
                        <Icon name="share" />
                        {t("Share")}
                    </button>
                )}
                <button
                    type="button"
                    class="button"
                    aria-expanded={coded}
                    aria-controls={id}
                    data-role="code"
                    onClick={() => setCoded(!coded)}
                    aria-label={named(t("QR code"))}
                >
                    <Icon name="code" />
                    {t("QR code")}
                </button>
            </p>
            <div id={id} class="link-code" hidden={!coded}>
                {coded && <QrCode text={address} label={t("QR code of the link: {title}", { title })} />}
            </div>
        </div>
    );
}
