// SPDX-License-Identifier: GPL-3.0-or-later
import { useId } from "preact/hooks";

import { LANGUAGE_NAMES, language, offered, t, tp } from "../i18n/index.js";
import { Choice } from "../parts/choice.js";
import { Page } from "../parts/page.js";
import { Together } from "../parts/together.js";
import { change, settings } from "../settings.js";

export default function SettingsPage() {
    const now = settings.value,
        spoken = language.value;
    return (
        <Page title={t("Settings")} class="settings">
            <Choice
                legend={t("Language")}
                name="language"
                value={spoken}
                options={offered(navigator.languages, spoken).map((each) => [each, LANGUAGE_NAMES[each]])}
                onChoose={(chosen) => change({ language: chosen })}
            />
            <Choice
                legend={t("Theme")}
                name="theme"
                value={now.theme}
                options={[
                    ["system", t("same as my device")],
                    ["light", t("light")],
                    ["dark", t("dark")],
                ]}
                onChoose={(theme) => change({ theme })}
            />
            <Choice
                legend={t("Animation speed")}
                name="speed"
                value={now.speed}
                options={[
                    ["none", tp("animation", "none")],
                    ["slow", t("slow")],
                    ["normal", t("normal")],
                    ["fast", t("fast")],
                ]}
                onChoose={(speed) => change({ speed })}
            />
            <fieldset class="choice">
                <legend>{t("Playing")}</legend>
                <Switch
                    name="confirm"
                    text={t("Ask me to confirm each turn")}
                    on={now.confirm}
                    onSwitch={(confirm) => change({ confirm })}
                />
                <Switch
                    name="coordinates"
                    text={t("Show coordinates on the board")}
                    on={now.coordinates}
                    onSwitch={(coordinates) => change({ coordinates })}
                />
                <Switch name="sounds" text={t("Sounds")} on={now.sounds} onSwitch={(sounds) => change({ sounds })} />
                <Switch
                    name="keys"
                    text={t("Keyboard shortcuts")}
                    on={now.keys}
                    onSwitch={(keys) => change({ keys })}
                />
            </fieldset>
            <Together />
            <p class="ways">
                <a class="button" href="/">
                    {t("Back to the games")}
                </a>
            </p>
        </Page>
    );
}

interface SwitchProps {
    readonly name: string;
    readonly text: string;
    readonly on: boolean;
    onSwitch(on: boolean): void;
}

function Switch({ name, text, on, onSwitch }: SwitchProps) {
    const id = useId();
    return (
        <p class="switch">
            <input
                id={id}
                type="checkbox"
                role="switch"
                checked={on}
                data-role={name}
                onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
            />
            <label for={id}>{text}</label>
        </p>
    );
}
