// SPDX-License-Identifier: GPL-3.0-or-later
// One of several: radio buttons that look like a row of buttons.

interface ChoiceProps<T extends string | number | boolean> {
    readonly legend: string;
    readonly name: string;
    readonly value: T;
    readonly options: readonly (readonly [T, string])[];
    onChoose(value: T): void;
}

export function Choice<T extends string | number | boolean>({
    legend,
    name,
    value,
    options,
    onChoose,
}: ChoiceProps<T>) {
    return (
        <fieldset class="choice" data-role={name}>
            <legend>{legend}</legend>
            <span class="segments">
                {options.map(([each, text]) => (
                    <label key={String(each)} class="segment">
                        <input
                            type="radio"
                            name={name}
                            value={String(each)}
                            checked={each === value}
                            onChange={() => onChoose(each)}
                        />
                        <span>{text}</span>
                    </label>
                ))}
            </span>
        </fieldset>
    );
}
