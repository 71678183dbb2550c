// SPDX-License-Identifier: GPL-3.0-or-later
// How strong the computer plays.
import { useId } from "preact/hooks";

import { LEVELS } from "../game/plan.js";
import { t } from "../i18n/index.js";
import { levelName, levelText } from "../words/levels.js";

/** "3 Squirrel" */
export const levelTitle = (level: number): string => `${level} ${levelName(level)}`;

export function LevelChoice({ level, onChoose }: { level: number; onChoose(level: number): void }) {
    const id = useId();
    return (
        <div class="level">
            <p class="row">
                <label for={id}>{t("Level")}</label>
                <select
                    id={id}
                    value={level}
                    data-role="level"
                    aria-describedby={`${id}-text`}
                    onChange={(event) => onChoose(Number(event.currentTarget.value))}
                >
                    {LEVELS.map((each) => (
                        <option key={each} value={each}>
                            {levelTitle(each)}
                        </option>
                    ))}
                </select>
            </p>
            <p id={`${id}-text`} class="remark">
                {levelText(level)}
            </p>
        </div>
    );
}
