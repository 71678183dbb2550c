// SPDX-License-Identifier: GPL-3.0-or-later
// Where the page begins.
import { render } from "preact";

import { resume } from "./game/current.js";
import { t } from "./i18n/index.js";
import { loadLibrary } from "./library.js";
import { followMine } from "./online/mine.js";
import { App } from "./pages/app.js";
import { followLinks } from "./router.js";
import { followSettings } from "./settings.js";

const place = document.getElementById("page")!;

async function start(): Promise<void> {
    const [library] = await Promise.all([loadLibrary(), followSettings()]);
    resume(library.rules);
    followMine();
    followLinks();
    render(<App library={library} />, place);
}

function Unable() {
    return <main class="page problem">
        <h1 class="title">Pacru</h1>
        <p class="lead">{t("The game could not be loaded. Is the connection there, and is the browser a recent one?")}</p>
        <p class="ways"><button class="button button--main" onClick={() => location.reload()}>{t("Try again")}</button></p>
    </main>;
}

start().catch((error: unknown) => {
    console.error(error);
    render(<Unable />, place);
});
