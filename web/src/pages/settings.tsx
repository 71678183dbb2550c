// SPDX-License-Identifier: GPL-3.0-or-later
import { useId } from "preact/hooks";

import { LANGUAGES, LANGUAGE_NAMES, language, t } from "../i18n/index.js";
import { change, settings } from "../settings.js";
import { useStore } from "../store.js";
import { Choice } from "./choice.js";
import { Page } from "./page.js";

export function SettingsPage() {
    const now = useStore(settings), spoken = useStore(language);
    return <Page title={t("Settings")} class="settings">
        <Choice legend={t("Language")} name="language" value={spoken}
            options={LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]])}
            onChoose={(chosen) => change({ language: chosen })} />
        <Choice legend={t("Colours of the page")} name="theme" value={now.theme}
            options={[["system", t("as the system")], ["light", t("light")], ["dark", t("dark")]]}
            onChoose={(theme) => change({ theme })} />
        <Choice legend={t("Speed of animation")} name="speed" value={now.speed}
            options={[["none", t("none")], ["slow", t("slow")], ["normal", t("normal")], ["fast", t("fast")]]}
            onChoose={(speed) => change({ speed })} />
        <fieldset class="choice">
            <legend>{t("Playing")}</legend>
            <Switch name="confirm" text={t("Ask before a turn is played")} on={now.confirm}
                onSwitch={(confirm) => change({ confirm })} />
            <Switch name="coordinates" text={t("Names of files and ranks on the board")} on={now.coordinates}
                onSwitch={(coordinates) => change({ coordinates })} />
            <Switch name="turning" text={t("The board turns to the player on turn")} on={now.turning}
                onSwitch={(turning) => change({ turning })} />
            <Switch name="sounds" text={t("Sounds")} on={now.sounds} onSwitch={(sounds) => change({ sounds })} />
            <Switch name="keys" text={t("Single letters act as keys")} on={now.keys}
                onSwitch={(keys) => change({ keys })} />
        </fieldset>
        <p class="ways"><a class="button" href="/">{t("Back to the games")}</a></p>
    </Page>;
}

interface SwitchProps {
    readonly name: string;
    readonly text: string;
    readonly on: boolean;
    onSwitch(on: boolean): void;
}

function Switch({ name, text, on, onSwitch }: SwitchProps) {
    const id = useId();
    return <p class="switch">
        <input id={id} type="checkbox" role="switch" checked={on} data-role={name}
            onChange={({ currentTarget }) => onSwitch(currentTarget.checked)} />
        <label for={id}>{text}</label>
    </p>;
}
