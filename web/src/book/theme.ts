// SPDX-License-Identifier: GPL-3.0-or-later
// Runs before a page of the rule book is drawn, so that it never shows in the wrong theme. Paper is light.
import { isLoose, oneOf, recall } from "../storage.js";

const { documentElement: root } = document,
    darkness = matchMedia("(prefers-color-scheme: dark)");

function shade(): void {
    const kept = recall("settings"),
        theme = oneOf(["system", "light", "dark"], isLoose(kept) ? kept["theme"] : null, "system");
    const dark = theme === "system" ? darkness.matches : theme === "dark";
    root.dataset["theme"] = dark ? "dark" : "light";
}

root.classList.add("with-script");
shade();
darkness.addEventListener("change", shade);
addEventListener("beforeprint", () => {
    root.dataset["theme"] = "light";
});
addEventListener("afterprint", shade);
