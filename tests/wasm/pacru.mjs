// SPDX-License-Identifier: GPL-3.0-or-later
// The module pacru.wasm as an object: texts, lists and names in place of addresses and numbers.
// src/wasm/desk.h says what lies where.

const LISTS = [
    'games',
    'colours',
    'seats',
    'directions',
    'kinds',
    'stages',
    'twists',
    'rules',
    'ends',
    'events',
    'refusals',
    'faults',
    'statuses',
    'recordFaults',
    'players',
];
export const NOWHERE = 127, CONNECTION = 81, NOBODY = 7, FIELDS = 81;
export const ALL_TURNS = 0, NO_REORIENTATIONS = 1;
export const SPACES = 1, EITHER_ORDER = 2;

const encoder = new TextEncoder(), decoder = new TextDecoder();

export const fieldName = (field) => 'abcdefghi'[field % 9] + (1 + Math.floor(field / 9));

/**
 * Bytes to a module's object. The module asks what time it is, in milliseconds, while a computer
 * player thinks.
 */
export function load(bytes, now = () => performance.now()) {
    const imports = { env: { now } };
    return new Pacru(new WebAssembly.Instance(new WebAssembly.Module(bytes), imports).exports);
}

export class Pacru {
    constructor(exports) {
        this.exports = exports;
        this.names = Object.fromEntries(
            LISTS.map((list, i) => [list, this.text(exports.names(i)).split('\n').slice(0, -1)]));
    }

    /** Hands over the network's file; returns 0, or why it is refused. */
    readNetwork(file) { return this.exports.network_read(this.give(file)); }

    // --- memory

    bytes(address, length) { return new Uint8Array(this.exports.memory.buffer, address, length); }

    /** Puts in a text, or bytes; returns the length. */
    give(text) {
        const bytes = typeof text === 'string' ? encoder.encode(text) : text;
        const address = this.exports.input(bytes.length);
        if (!address)
            throw new RangeError('no memory');
        this.bytes(address, bytes.length).set(bytes);
        return bytes.length;
    }

    text(length) { return length ? decoder.decode(this.bytes(this.exports.output(), length)) : ''; }

    numbers(count) {
        return [...new Uint32Array(this.exports.memory.buffer, this.exports.at_numbers(), count)];
    }

    fields(count) { return [...this.bytes(this.exports.at_fields(), count)]; }

    turnList(count) {
        return count
            ? [...new BigInt64Array(this.exports.memory.buffer, this.exports.at_turns(), count)]
            : [];
    }

    refusal(number) {
        const kind = number & 255;
        return kind === 0 ? null : {
            kind: this.names.refusals[kind],
            rule: this.names.rules[number >> 8 & 255],
            field: number >> 16,
        };
    }

    status(number) { return this.names.statuses[number]; }

    // --- the position on the desk

    /**
     * Starts a game; seats and colours by name, those usual if left out. False if that is not
     * possible.
     */
    start(game, players, seats, colours) {
        if (!this.exports.setup_default(this.names.games.indexOf(game), players))
            return false;
        const setup = this.setup();
        seats?.forEach((seat, p) => { setup[2 + p] = this.names.seats.indexOf(seat); });
        colours?.forEach((colour, p) => { setup[6 + p] = this.names.colours.indexOf(colour); });
        return Boolean(this.exports.position_start());
    }

    setup() { return this.bytes(this.exports.at_setup(), 10); }

    /** Null, or what is wrong with the text. */
    read(text) {
        const fault = this.exports.position_read(this.give(text));
        const [field, at] = this.numbers(2);
        return fault ? { fault: this.names.faults[fault], field, at } : null;
    }

    print() { return this.text(this.exports.position_print()); }

    save() { return this.bytes(this.exports.at_position(), this.exports.position_size()).slice(); }

    restore(saved) { this.bytes(this.exports.at_position(), saved.length).set(saved); }

    board() {
        this.exports.position_look();
        const b = this.bytes(this.exports.at_board(), 19 + 4 * FIELDS);
        const players = b[1], list = (from, count) => [...b.subarray(from, from + count)];
        return {
            game: this.names.games[b[0]],
            players,
            toMove: b[2],
            end: this.names.ends[b[3]],
            closing: b[4],
            left: b[5],
            target: b[6],
            colours: list(7, players).map((colour) => this.names.colours[colour]),
            markers: list(11, players),
            chevrons: list(15, players),
            marker: list(19, FIELDS),
            chevron: list(19 + FIELDS, FIELDS),
            facing: list(19 + 2 * FIELDS, FIELDS),
            power: list(19 + 3 * FIELDS, FIELDS),
        };
    }

    reach(field) { return this.fields(this.exports.reach(field)); }
    stuck(field) { return Boolean(this.exports.stuck(field)); }
    attacks(field) { return this.fields(this.exports.attacks(field)); }

    readResult(length) {
        const text = this.text(length), [end, winners, ...rest] = this.numbers(10);
        return {
            text,
            end: this.names.ends[end],
            winners,
            counts: rest.slice(0, 4),
            places: rest.slice(4)
        };
    }

    result() { return this.readResult(this.exports.position_result()); }

    // --- turns

    moves() { return this.turnList(this.exports.moves()); }
    reorientations() { return this.turnList(this.exports.reorientations()); }
    options(turn) { return this.fields(this.exports.options(turn)); }
    choose(turn, option) { return this.exports.choose(turn, option); }

    leave(player, kind) { return this.exports.leave(player, this.names.kinds.indexOf(kind)); }

    /** The parts of a turn; null if it is none of this position. */
    parts(turn) {
        if (!this.exports.turn_look(turn))
            return null;
        const p = this.bytes(this.exports.at_parts(), 14);
        return {
            kind: this.names.kinds[p[0]],
            stage: this.names.stages[p[1]],
            rule: this.names.rules[p[2]],
            from: p[3],
            to: p[4],
            direction: this.names.directions[p[5]],
            twist: this.names.twists[p[6]],
            crossing: p[7],
            meeting: p[8],
            given: [...p.subarray(9, 13)].filter((field) => field !== NOWHERE),
            player: p[13],
        };
    }

    /** All turns as text, a chunk at a time. */
    *chunks(which = ALL_TURNS, size = 1 << 16) {
        for (let skip = 0;;) {
            const count = this.exports.turns(which, skip, size);
            if (!count)
                return;
            yield this.text(this.exports.turns_print()).split('\n').slice(0, -1);
            skip += count;
        }
    }

    count(which = ALL_TURNS) { return this.exports.turns_count(which); }
    perft(depth, which = ALL_TURNS) { return this.exports.perft(depth, which); }

    /** { turn } or { refusal }. */
    readTurn(text, flags = 0) {
        const turn = this.exports.turn_read(this.give(text), flags);
        return turn ? { turn } : { refusal: this.refusal(this.numbers(1)[0]) };
    }

    printTurn(turn) { return this.text(this.exports.turn_print(turn)); }

    eventList(count) {
        const bytes = this.bytes(this.exports.at_events(), 7 * count);
        return Array.from({ length: count }, (_, i) => {
            const [kind, rule, player, other, from, field, facing] =
                bytes.subarray(7 * i, 7 * i + 7);
            return {
                kind: this.names.events[kind],
                rule: this.names.rules[rule],
                player,
                other,
                from,
                field,
                facing
            };
        });
    }

    play(turn) { return this.eventList(this.exports.play(turn)); }
    preview(turn) { return this.eventList(this.exports.preview(turn)); }

    /** Kinds of events that every, and that some way to complete a turn has. */
    prospects(turn) {
        const bits = this.exports.prospects(turn);
        const kinds = (shift) => this.names.events.filter((_, k) => bits >>> shift + k & 1);
        return { always: kinds(0), sometimes: kinds(16) };
    }

    whyNot(from, to) { return this.refusal(this.exports.why_not(from, to)); }

    whyNotAll(from) {
        this.exports.why_not_all(from);
        return this.numbers(FIELDS).map((number) => this.refusal(number));
    }

    // --- computer players

    /** Null if there is no such player, or no room for another. */
    newPlayer(kind, { level = 8, mebibytes = 0, seed = 0 } = {}) {
        const number = this.exports.player_new(
            this.names.players.indexOf(kind), level, mebibytes, BigInt(seed));
        return number ? new Player(this, number) : null;
    }

    /** What the player who thought last, or thinks now, has found. */
    thought() {
        const view = new DataView(this.exports.memory.buffer, this.exports.at_thought());
        const word = (i) => view.getInt32(24 + 4 * i, true);
        const [nodes, games, milliseconds] = [0, 8, 16].map((at) => view.getFloat64(at, true));
        const [depth, score, turns, reports] = [0, 1, 2, 3].map(word);
        const variation =
            Array.from({ length: turns }, (_, i) => view.getBigInt64(40 + 8 * i, true));
        return { nodes, games, milliseconds, depth, score, reports, variation };
    }

    /** Its variation, as texts. */
    printThought() { return this.text(this.exports.thought_print()).split('\n').slice(0, -1); }

    // --- games

    newSet() { return new GameSet(this, this.exports.set_new()); }

    /** A game from the position on the desk, in a set of its own. */
    newGame(flags = 0) {
        const set = this.newSet(), status = set.add(flags);
        if (status !== 'ok')
            throw new Error(status);
        return set.game(0);
    }

    /** { set } or { error }. */
    readRecords(text, flags = 0) {
        const set = this.exports.set_read(this.give(text), flags);
        if (set)
            return { set: new GameSet(this, set) };
        const [status, kind, line, column, game, turn, refusal, fault, field, at, length] =
            this.numbers(11);
        const [quoted, expected] = this.text(length).split('\n');
        return {
            error: {
                status: this.status(status),
                kind: this.names.recordFaults[kind],
                line,
                column,
                game,
                turn,
                refusal: this.refusal(refusal),
                fault: this.names.faults[fault],
                field,
                at,
                text: quoted,
                expected,
            },
        };
    }
}

/** A computer player. It stays in the module's memory until free() is called. */
export class Player {
    constructor(pacru, number) {
        this.pacru = pacru;
        this.number = number;
    }

    free() { this.pacru.exports.player_free(this.number); }
    newGame() { this.pacru.exports.player_new_game(this.number); }
    stop() { this.pacru.exports.player_stop(this.number); }

    /** A turn for a game, or for the position on the desk if that is null; 0n if it is over. */
    think(game, { milliseconds = 0, depth = 0, nodes = 0, clock = 0, increment = 0 } = {}) {
        return this.pacru.exports.player_think(this.number, game?.set.number ?? 0, game?.g ?? 0,
            milliseconds, depth, nodes, clock, increment);
    }
}

/** A set of games. It stays in the module's memory until free() is called. */
export class GameSet {
    constructor(pacru, number) {
        this.pacru = pacru;
        this.number = number;
    }

    free() { this.pacru.exports.set_free(this.number); }
    add(flags = 0) { return this.pacru.status(this.pacru.exports.set_add(this.number, flags)); }
    get length() { return this.pacru.exports.set_games(this.number); }
    game(g) { return new Game(this, g); }
    write() { return this.pacru.text(this.pacru.exports.set_write(this.number)); }

    standings() {
        const status = this.pacru.exports.set_standings(this.number);
        if (status)
            return null;
        const [length, members, ...rest] = this.pacru.numbers(22);
        return this.pacru.text(length).split('\n').slice(0, members).map((name, m) => {
            const [games, wins, points, markers, place] = rest.slice(5 * m, 5 * m + 5);
            return { name, games, wins, points, markers, place };
        });
    }
}

export class Game {
    constructor(set, g) { Object.assign(this, { set, g, pacru: set.pacru }); }

    #call(name, ...rest) {
        return this.pacru.exports[`game_${name}`](this.set.number, this.g, ...rest);
    }

    get turns() { return this.#call('turns'); }
    get undone() { return this.#call('undone'); }
    get flags() { return this.#call('flags'); }
    /** Puts the position before turn i, or the one reached, on the desk. */
    show(i = this.turns) { return this.pacru.status(this.#call('position', i)); }
    turn(i) { return this.#call('turn', i); }
    printTurn(i) { return this.pacru.text(this.#call('turn_print', i)); }
    number(i) { return this.#call('number', i); }
    idle(player) { return this.#call('idle', player); }
    events(i) { return this.pacru.eventList(this.#call('events', i)); }
    result() { return this.pacru.readResult(this.#call('result')); }
    play(turn) { return this.pacru.status(this.#call('play', turn)); }

    /** Null, or why not. */
    playText(text, flags = 0) {
        const status = this.#call('play_text', this.pacru.give(text), flags);
        const [refusal] = this.pacru.numbers(1);
        if (!status)
            return null;
        return { status: this.pacru.status(status), refusal: this.pacru.refusal(refusal) };
    }

    undo() { return this.pacru.status(this.#call('undo')); }
    redo() { return this.pacru.status(this.#call('redo')); }
    agree() { return this.pacru.status(this.#call('agree')); }
    write() { return this.pacru.text(this.#call('write')); }
    comment(at) { return this.pacru.text(this.#call('comment', at)); }
    putComment(at, text) {
        return this.pacru.status(this.#call('put_comment', at, this.pacru.give(text)));
    }
    clock(at) { return this.#call('clock', at); }
    putClock(at, milliseconds) {
        return this.pacru.status(this.#call('put_clock', at, milliseconds));
    }

    tags() {
        return Object.fromEntries(Array.from({ length: this.#call('tags') },
            (_, i) => [this.pacru.text(this.#call('tag_name', i)),
                this.pacru.text(this.#call('tag_value', i))]));
    }

    putTag(name, value) {
        const text = value === undefined ? name : `${name}\n${value}`;
        return this.pacru.status(this.#call('put_tag', this.pacru.give(text)));
    }

    /** What the command `apply` prints: the position, or how the game ended. */
    outcome() {
        const { end, text } = this.result();
        if (end !== '-')
            return `over ${text}`;
        this.show();
        return this.pacru.print();
    }
}
