// SPDX-License-Identifier: GPL-3.0-or-later
import { language } from "../i18n/index.js";
import { LibraryContext, type Library } from "../library.js";
import { route } from "../router.js";
import { useStore } from "../store.js";
import { AnalysisPage } from "./analysis.js";
import { GamePage } from "./game.js";
import { Home } from "./home.js";
import { Notices } from "./notice.js";
import { MakePage } from "./online/make.js";
import { MinePage } from "./online/mine.js";
import { TablePage } from "./online/table.js";
import { Guard, UnknownPage } from "./problem.js";
import { RulesPage } from "./rules.js";
import { SettingsPage } from "./settings.js";
import { SetupPage } from "./setup.js";
import { Header } from "./shell.js";

export function App({ library }: { library: Library }) {
    // Every text is drawn anew in another language; what is on the pages stays as it is.
    useStore(language);
    return <LibraryContext.Provider value={library}>
        <Header />
        <Guard><Shown /></Guard>
        <Notices />
    </LibraryContext.Provider>;
}

function Shown() {
    const shown = useStore(route);
    switch (shown.page) {
    case "home": return <Home />;
    case "setup": return <SetupPage />;
    case "game": return <GamePage />;
    case "analysis": return <AnalysisPage position={shown.position} />;
    case "rules": return <RulesPage language={shown.language} />;
    case "settings": return <SettingsPage />;
    case "table": return <TablePage key={`${shown.game}/${shown.secret}`} game={shown.game} secret={shown.secret} />;
    case "online": return <MakePage />;
    case "mine": return <MinePage />;
    case "unknown": return <UnknownPage />;
    }
}
