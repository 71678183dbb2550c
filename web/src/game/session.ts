// SPDX-License-Identifier: GPL-3.0-or-later
// A set of games that is being played here, or one game. The library keeps the games; this keeps who
// plays them, the clocks, and which turn is being looked at.
import { signal } from "@preact/signals";
import { at } from "../at.js";
import type {
    Game,
    GameSet,
    Player,
    Position,
    RecordFault,
    Result,
    Rules,
    Standing,
    Status,
    Turn,
} from "../rules/index.js";
import { isLoose, textOf } from "../storage.js";
import { Clocks } from "./clocks.js";
import type { GameSummary } from "./kept.js";
import {
    levelIn,
    memberName,
    memberNames,
    planOfRecord,
    playerName,
    putLevel,
    seatsOf,
    TAG_OF_COLOUR,
    type Tag,
} from "./people.js";
import { firstSetup, orderOfPlay, type Plan, readPlan } from "./plan.js";
import { playedTurn, Showing } from "./showing.js";
import type { Seated, TableGame, Total } from "./table.js";

/** Characters of a record. */
export const LONGEST_RECORD = 1 << 24;

/**
 * Why a game is to be kept anew: a person has done something, it went on by itself (the computer has played,
 * time has run out), or only the clocks have run on.
 */
export type Cause = "person" | "itself" | "clock";

/** What is needed to play on later. */
export interface Content {
    readonly plan: Plan;
    readonly order: readonly number[];
    readonly opened: boolean;
    readonly record: string;
    readonly undone: readonly string[];
    readonly clocks: readonly number[] | null;
}

let sessions = 0;

export class Session implements TableGame {
    /** Tells it from others that came before. */
    readonly id = ++sessions;
    readonly changed = signal(0);
    readonly showing = new Showing();
    readonly rules: Rules;
    readonly plan: Plan;
    /** True if it came from a record or a position: then its tags say who plays. */
    readonly opened: boolean;
    /** True if it is only tried out: it is not kept, and any turn can be played anew. */
    readonly study: boolean;
    /** Members in the order of play of the first game. */
    readonly order: readonly number[];
    readonly clocks: Clocks;
    /** Whoever keeps the game hears when to do so. */
    onChange: ((cause: Cause) => void) | null = null;
    readonly #kept: GameSet;
    #lookedAt: { readonly g: number; readonly shown: number };
    #position: Position | null = null;

    private constructor(
        rules: Rules,
        plan: Plan,
        order: readonly number[],
        set: GameSet,
        kind: "planned" | "opened" | "study",
    ) {
        this.rules = rules;
        this.plan = plan;
        this.order = order;
        this.opened = kind !== "planned";
        this.study = kind === "study";
        this.#kept = set;
        const g = set.length - 1;
        this.#lookedAt = { g, shown: set.game(g).turns };
        this.clocks = new Clocks(plan.clock, plan.members.length);
    }

    // --- coming and going

    /** Begins the first game of a plan, which must be possible. */
    static begin(rules: Rules, plan: Plan): Session {
        const order = orderOfPlay(plan, Math.random());
        const set = rules.newSet();
        addGame(rules, set, plan, order, 0);
        return new Session(rules, plan, order, set, "planned");
    }

    /** Takes up the games of a record. */
    static open(rules: Rules, text: string | Uint8Array): Session | RecordFault {
        const read = rules.readRecords(text);
        if ("fault" in read) return read.fault;
        return new Session(rules, planOfRecord(rules, read.set), [], read.set, "opened");
    }

    /** A board to try things on, from a position; `tags` say who plays if it comes from a game. */
    static study(rules: Rules, position: Position, tags: readonly Tag[] = []): Session {
        const set = rules.newSet();
        set.add(position, { repetitionOff: true });
        for (const [name, value] of tags) set.game(0).putTag(name, value);
        return new Session(rules, planOfRecord(rules, set), [], set, "study");
    }

    /** The games of what was kept, whatever that is; null if there are none in it. */
    static restore(rules: Rules, kept: unknown): Session | null {
        if (!isLoose(kept)) return null;
        const record = textOf(kept["record"], LONGEST_RECORD);
        const read = rules.readRecords(record);
        if ("fault" in read) return null;
        const plan = readPlan(rules, kept["plan"]);
        const opened = kept["opened"] === true;
        const session = opened
            ? new Session(rules, planOfRecord(rules, read.set), [], read.set, "opened")
            : plan && Session.#continued(rules, plan, kept["order"], read.set);
        if (!session) {
            read.set.free();
            return null;
        }
        session.#redoable(kept["undone"]);
        session.clocks.restore(kept["clocks"]);
        return session;
    }

    // Null if the record does not hold games as this plan would begin them.
    static #continued(rules: Rules, plan: Plan, order: unknown, set: GameSet): Session | null {
        const all = plan.members.map((_, m) => m);
        if (!Array.isArray(order) || set.length > plan.games || [...order].sort().join() !== all.join()) return null;
        const members = order as number[];
        const fits = Array.from({ length: set.length }, (_, g) => {
            const start = startOf(rules, plan, members, g)?.position;
            return start && rules.printPosition(start) === rules.printPosition(set.game(g).position(0));
        });
        return fits.every(Boolean) ? new Session(rules, plan, members, set, "planned") : null;
    }

    /** Gives the games' memory back; the session must not be used any more. */
    close(): void {
        this.#kept.free();
    }

    content(): Content {
        const undone: string[] = [],
            game = this.#last;
        while (game.redo() === "ok") undone.push(game.printTurn(game.turns - 1));
        for (const _ of undone) game.undo();
        return {
            plan: this.plan,
            order: this.order,
            opened: this.opened,
            record: this.record(),
            undone,
            clocks: this.clocks.left,
        };
    }

    /** What a list tells about it. */
    summary(): GameSummary {
        const game = this.#last,
            tags = game.tags(),
            levels = this.#levels(this.games - 1),
            look = this.rules.look(game.position(0));
        return {
            game: look.game,
            players: look.players.map(({ colour }, p) => ({
                colour,
                name: tags.get(TAG_OF_COLOUR[colour]) ?? "",
                level: levels[p] ?? 0,
            })),
            turns: game.turns,
            games: this.games,
            gamesInAll: this.gamesInAll,
            finished: this.finished,
            winners: game.result().winners,
        };
    }

    /** Clocks have run on. */
    saveClocks(): void {
        this.onChange?.("clock");
    }

    #redoable(undone: unknown): void {
        if (!Array.isArray(undone)) return;
        const game = this.#last;
        const { turns } = game;
        for (const text of undone) {
            const read = this.rules.readTurn(game.position(), textOf(text, 64));
            if ("turn" in read) game.play(read.turn);
        }
        while (game.turns > turns) game.undo();
    }

    #changes(cause: Cause = "person"): void {
        this.#looksElsewhere();
        this.onChange?.(cause);
    }

    #looksElsewhere(): void {
        this.#position = null;
        this.changed.value = this.changed.peek() + 1;
    }

    // --- what there is to see

    get #set(): GameSet {
        void this.changed.value;
        return this.#kept;
    }
    get #looked(): { readonly g: number; readonly shown: number } {
        void this.changed.value;
        return this.#lookedAt;
    }
    get games(): number {
        return this.#set.length;
    }
    get gamesInAll(): number {
        return this.plan.games;
    }
    get g(): number {
        return this.#looked.g;
    }
    get gameOfSet(): number {
        return this.g;
    }
    get game(): Game {
        return this.#set.game(this.g);
    }
    get #last(): Game {
        return this.#set.game(this.#set.length - 1);
    }
    get shown(): number {
        return this.#looked.shown;
    }
    get atEnd(): boolean {
        return this.g === this.games - 1 && this.shown === this.game.turns;
    }
    get position(): Position {
        const { game, shown } = this;
        return (this.#position ??= game.position(shown));
    }
    get result(): Result {
        return this.game.result();
    }
    get over(): boolean {
        return this.result.end !== "-";
    }
    /** Whether all games of the set are played. */
    get finished(): boolean {
        return this.games >= this.plan.games && this.#last.result().end !== "-";
    }
    get standings(): Standing[] | null {
        return this.#set.standings();
    }
    get totals(): Total[] {
        return (this.standings ?? []).map(({ name, ...rest }) => ({ ...rest, name: memberName(name) }));
    }
    record(): string {
        return this.#set.write();
    }
    /** The game being played. */
    lastRecord(): string {
        return this.#last.write();
    }
    /** Turns of the game being played. */
    get turnsPlayed(): number {
        return this.#last.turns;
    }

    /** The game looked at, up to the turn shown. */
    recordShown(): string {
        const { game } = this;
        let undone = 0;
        while (game.turns > this.shown && game.undo() === "ok") undone++;
        const text = game.write();
        while (undone-- > 0) game.redo();
        return text;
    }

    /** The only person at this screen; with several, each goes by name. */
    get you(): Player | null {
        const { players } = this,
            [person, another] = players.flatMap(({ level }, p) => (level === 0 ? [p] : []));
        return person !== undefined && another === undefined && players.length > 1 ? person : null;
    }

    get players(): Seated[] {
        const start = this.opened ? null : startOf(this.rules, this.plan, this.order, this.g);
        const seats = start?.setup.seats ?? seatsOf(this.rules, this.game);
        const levels = this.#levels(this.g);
        return this.rules.look(this.game.position(0)).players.map(({ colour }, p) => ({
            colour,
            name: playerName(this.game, colour),
            level: levels[p] ?? 0,
            seat: at(seats, p),
        }));
    }

    get toMove(): Player | null {
        const game = this.#last;
        return game.result().end === "-" ? this.rules.look(game.position()).toMove : null;
    }

    /** The level of the computer whose turn it is; 0 for a person, when the game is over, and where all is tried out. */
    get levelToMove(): number {
        const player = this.toMove;
        return player === null || this.study ? 0 : (this.#levels(this.games - 1)[player] ?? 0);
    }

    #levels(g: number): number[] {
        if (this.opened) {
            const game = this.#set.game(g),
                tags = game.tags();
            return this.rules.look(game.position(0)).players.map(({ colour }) => levelIn(tags, colour));
        }
        const start = startOf(this.rules, this.plan, this.order, g);
        return start?.members.map((m) => at(this.plan.members, at(this.order, m)).level) ?? [];
    }

    // --- playing

    /** Plays a turn in the game being played; on a board to try things on, where it is looked at. */
    play(turn: Turn, cause: Cause = "person"): Status {
        const game = this.#last;
        while (this.study && game.turns > this.shown) game.undo();
        const player = this.rules.parts(game.position(), turn)?.player;
        const following = this.atEnd;
        const status = game.play(turn);
        if (status !== "ok") return status;
        if (player !== undefined && this.plan.clock) game.putClock(game.turns, this.clocks.played(player));
        if (following) {
            this.#lookedAt = { ...this.#lookedAt, shown: game.turns };
            this.showing.add({ ...playedTurn(game, game.turns - 1), rests: this.levelToMove > 0 });
        }
        this.#changes(cause);
        return status;
    }

    leave(player: Player, kind: "resign" | "time"): void {
        const turn = this.rules.leave(this.#last.position(), player, kind);
        if (turn !== null) this.play(turn, kind === "time" ? "itself" : "person");
    }

    agree(): void {
        if (this.#last.agree() === "ok") this.#changes();
    }

    /** Nobody has done anything yet. */
    get untouched(): boolean {
        return !this.opened && this.games === 1 && !this.canUndo && !this.canRedo;
    }

    get canUndo(): boolean {
        return this.#last.turns > 0;
    }
    get canRedo(): boolean {
        return this.#last.undone > 0;
    }

    /** Takes back one turn; with a computer at the table, as many as lead to a person's turn. */
    undo(): void {
        this.#step((game) => game.undo());
    }

    redo(): void {
        this.#step((game) => game.redo());
    }

    #step(once: (game: Game) => Status): void {
        const game = this.#last,
            g = this.games - 1,
            before = game.turns;
        const people = this.#levels(g).includes(0);
        let status = once(game);
        while (status === "ok" && people && this.levelToMove > 0) status = once(game);
        this.#lookedAt = { g, shown: game.turns };
        this.showing.clear();
        for (let i = before; i < game.turns; i++) this.showing.add(playedTurn(game, i));
        this.#changes();
    }

    look(turns: number): void {
        this.#lookAt(this.g, Math.max(0, Math.min(this.game.turns, turns)));
    }

    lookAtGame(g: number): void {
        const chosen = Math.max(0, Math.min(this.games - 1, g));
        this.#lookAt(chosen, this.#set.game(chosen).turns);
    }

    /** One turn on is shown as if it were played. */
    #lookAt(g: number, shown: number): void {
        const before = this.#lookedAt;
        if (g === before.g && shown === before.shown) return;
        this.showing.clear();
        this.#lookedAt = { g, shown };
        if (g === before.g && shown === before.shown + 1) this.showing.add(playedTurn(this.game, before.shown));
        this.#looksElsewhere();
    }

    /** Begins the next game of the set; false if there is none to come. */
    next(): boolean {
        if (this.opened || this.games >= this.plan.games || this.#last.result().end === "-") return false;
        addGame(this.rules, this.#set, this.plan, this.order, this.games);
        this.#lookedAt = { g: this.games - 1, shown: 0 };
        this.showing.clear();
        this.clocks.reset();
        this.#changes();
        return true;
    }
}

// Game `g` of a plan: its first position, and who is which player in it.
function startOf(rules: Rules, plan: Plan, order: readonly number[], g: number) {
    const rotated = rules.rotate(firstSetup(plan, order), plan.games, g, plan.coloursWithSeats);
    const position = rotated && rules.start(rotated.setup);
    return position ? { ...rotated, position } : null;
}

function addGame(rules: Rules, set: GameSet, plan: Plan, order: readonly number[], g: number): void {
    const start = startOf(rules, plan, order, g);
    if (!start || set.add(start.position, { repetitionOff: !plan.repetition }) !== "ok")
        throw new RangeError(`game ${g} cannot be set up`);
    const names = memberNames(plan),
        game = set.game(g),
        now = new Date();
    start.setup.colours.forEach((colour, p) => {
        const m = at(order, at(start.members, p)),
            name = names[m];
        if (name) game.putTag(TAG_OF_COLOUR[colour], name);
        putLevel(game, colour, at(plan.members, m).level);
    });
    const two = (n: number): string => String(n).padStart(2, "0");
    game.putTag("Date", `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`);
}
