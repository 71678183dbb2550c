// SPDX-License-Identifier: GPL-3.0-or-later
// A box above the page. The browser keeps the focus within it and gives it back afterwards.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

import { t } from "../i18n/index.js";
import { Icon } from "./icons.js";

interface DialogProps {
    readonly title: string;
    readonly name: string;
    onClose(): void;
    readonly children: ComponentChildren;
}

export function Dialog({ title, name, onClose, children }: DialogProps) {
    const box = useRef<HTMLDialogElement>(null),
        id = useId();
    useEffect(() => box.current?.showModal(), []);
    return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the browser itself closes a dialog by Escape
        <dialog
            ref={box}
            class="dialog"
            aria-labelledby={id}
            data-role={name}
            onClose={onClose}
            onClick={(event) => {
                if (event.target === box.current) box.current?.close();
            }}
        >
            <div class="dialog-inside">
                <header>
                    <h2 id={id}>{title}</h2>
                    <button class="button tool" aria-label={t("Close")} onClick={() => box.current?.close()}>
                        <Icon name="close" />
                    </button>
                </header>
                {children}
            </div>
        </dialog>
    );
}
