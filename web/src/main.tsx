// SPDX-License-Identifier: GPL-3.0-or-later
// Where the page begins.
import { render } from "preact";
import { App } from "./app.js";
import { resume } from "./game/current.js";
import { t } from "./i18n/index.js";
import { loadLibrary } from "./library.js";
import { followMine } from "./online/mine.js";
import { loadPage } from "./pages.js";
import { followKeeping } from "./parts/keeping.js";
import { followLinks, route } from "./router.js";
import { followSettings } from "./settings.js";

const place = document.getElementById("page") ?? document.body;

async function start(): Promise<void> {
    const { page } = route.value;
    // If the page does not come, the frame around it says so.
    const first = page === "unknown" ? null : loadPage(page).catch(() => undefined);
    const [library] = await Promise.all([loadLibrary(), followSettings(), first]);
    followKeeping();
    void resume(library.rules);
    followMine();
    followLinks();
    render(<App library={library} />, place);
}

function Unable() {
    return (
        <main class="page problem">
            <h1 class="title">Pacru</h1>
            <p class="lead">{t("The game couldn’t be loaded. Check your connection, or try a newer browser.")}</p>
            <p class="ways">
                <button class="button button--main" onClick={() => location.reload()}>
                    {t("Try again")}
                </button>
            </p>
        </main>
    );
}

start().catch((error: unknown) => {
    console.error(error);
    render(<Unable />, place);
});
