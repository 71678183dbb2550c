// SPDX-License-Identifier: GPL-3.0-or-later
// The frame around the page that the address names.
import { useEffect, useState } from "preact/hooks";

import { t } from "./i18n/index.js";
import { type Library, LibraryContext } from "./library.js";
import { loadPage, type PageName, pageNow } from "./pages.js";
import { Header } from "./parts/header.js";
import { Notices } from "./parts/notice.js";
import { Guard, Problem, Wait } from "./parts/problem.js";
import { route } from "./router.js";

export function App({ library }: { library: Library }) {
    return (
        <LibraryContext.Provider value={library}>
            <Header />
            <Guard>
                <Shown />
            </Guard>
            <Notices />
        </LibraryContext.Provider>
    );
}

function Shown() {
    const { page, parameters } = route.value;
    if (page === "unknown") return <Unknown path={location.pathname} />;
    const Found = pageNow(page);
    return Found ? <Found key={page} {...parameters} /> : <Loading key={page} page={page} />;
}

const Unknown = ({ path }: { path: string }) => (
    <Problem title={t("Page not found")} text={t("There’s nothing at this address: {path}", { path })} />
);

/** Until the page is there, or if it does not come. */
function Loading({ page }: { page: PageName }) {
    const [failed, setFailed] = useState(false);
    useEffect(() => {
        let wanted = true;
        loadPage(page).then(
            // Draws the same address again, now that its page is there.
            () => {
                if (wanted) route.value = { ...route.peek() };
            },
            (error: unknown) => {
                console.error(error);
                if (wanted) setFailed(true);
            },
        );
        return () => {
            wanted = false;
        };
    }, [page]);
    if (!failed) return <Wait />;
    return (
        <Problem
            title={t("Something went wrong")}
            text={t("The game couldn’t be loaded. Check your connection, or try a newer browser.")}
        >
            {/* A newer version of the server has other names for its files, which only a new page knows. */}
            <button class="button button--main" data-role="try-again" onClick={() => location.reload()}>
                {t("Try again")}
            </button>
        </Problem>
    );
}
