// SPDX-License-Identifier: GPL-3.0-or-later
// What the browser knows of its games online, the set-ups it sends, and the codes it draws.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { beforeEach, test } from 'node:test';

import { client, dice } from './lib/client.mjs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const jsQR = require('jsqr');

const kept = new Map();
globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
};
const {
    askedOf, awaitsMe, cleanWords, forgetGame, guestName, isMyTurn, linksIn, mine, myGame, noteState, outline, pathOf, presetPlan, PRESETS,
    readGames, readMessage, readOnlinePlan, rememberGame, rememberSecret, setGuestName, setupOf, withSeats, withSitter,
} = await client('online/mine.ts', 'online/making.ts', 'online/words.ts', 'online/messages.ts', 'parts/qr.tsx');

const GAME = 'aB3dE6gH', NEXT = 'Zt7uV2wX', SECRETS = ['aB3dE6gHiJ12', 'Qx81mPz0LkTw', '0123456789ab'];
const TABLE = `/${GAME}/${SECRETS[2]}`;
const linksOf = (game, ...order) => order.map((i) => `/${game}/${SECRETS[i]}`);

/** What GET /api/games/{game} says of a game of three. */
const state = (part = {}) => readMessage({
    is: 'state', version: 2, n: 5, now: 1, game: GAME, you: null, claim: null, take: false, host: 0, created: 1, ends: null,
    rules: { game: 'shacru', clock: { kind: 'days', days: 3 }, away: 'wait', grace: 180, level: 3, repetition: true },
    seats: ['R', 'G', 'Y'].map((colour, i) => ({ colour, kind: 'person', name: `P${i}`, level: null, here: true, in: true, devices: 1 })),
    watchers: 0, watching: [], start: 'x', position: 'x', turns: ['e1-e2'], plan: [], phase: 'playing', to_move: 1, running: 1,
    clocks: [1000, 90_000_000, 1000], away: false, grace: null, offer: null, over: null,
    set: { first: GAME, number: 0, games: 1, totals: [0, 1, 2].map(() => ({ games: 0, wins: 0, points: 0, markers: 0, place: 1 })) },
    next: null, ...part,
});

beforeEach(() => {
    kept.clear();
    mine.value.forEach(({ game }) => forgetGame(game));
});

test('names are what the server takes', () => {
    assert.equal(cleanWords('  Anna  ', 32), 'Anna');
    assert.equal(cleanWords('<script>', 32), '<script>');
    assert.equal(cleanWords('a\u0000b\u202ec\u{e0041}\ud800d\u200b', 32), 'a b c  d');
    assert.equal(cleanWords('\u200f \n', 32), '');
    for (const empty of ['\u3164', '\u200d', '\ufe0f', ' \u00ad\u2800\u3000', '\u00a0\ufe0f'])
        assert.equal(cleanWords(empty, 32), '', 'something must be seen');
    assert.equal(cleanWords('\u3000Anna\u3164\u200c', 32), 'Anna');
    for (const sound of ['❤️', '👨\u200d👩\u200d👧', '\u0645\u06cc\u200c\u062e', 'a\u00adb'])
        assert.equal(cleanWords(` ${sound} `, 32), sound);
    assert.equal(cleanWords('🙂'.repeat(40), 32), '🙂'.repeat(32), 'characters are counted, not their halves');
    assert.equal(cleanWords(`${'x'.repeat(31)} y`, 32), 'x'.repeat(31), 'no blank is left at the end');
    setGuestName(' Zoé ');
    assert.equal(guestName(), 'Zoé');
    setGuestName('\u202e');
    assert.equal(guestName(), '');
});

test('a game is kept, noted and forgotten', () => {
    setGuestName('Ben');
    rememberGame({ game: GAME, secret: SECRETS[1], links: linksOf(GAME, 0, 1, 2), seat: 1 });
    assert.equal(myGame(GAME).name, 'Ben');
    assert.equal(pathOf(myGame(GAME)), `/${GAME}/${SECRETS[1]}`);
    assert.ok(!isMyTurn(myGame(GAME)), 'nothing is known yet');
    noteState(GAME, state());
    const noted = myGame(GAME);
    assert.ok(isMyTurn(noted));
    assert.equal(noted.name, 'P1', 'the name that the table has');
    assert.equal(noted.seen.turns, 1);
    assert.ok(Math.abs(noted.seen.until - Date.now() - 90_000_000) <= 60_000);
    assert.deepEqual(readGames(JSON.parse(kept.get('pacru.online'))), mine.value, 'and so it is read again');
    noteState(GAME, state({ to_move: 2 }));
    assert.ok(!isMyTurn(myGame(GAME)));
    noteState(NEXT, state({ game: NEXT }));
    assert.equal(myGame(NEXT), null, 'only the games of this browser are noted');
    forgetGame(GAME);
    assert.deepEqual(mine.value, []);
});

test('what the table knows of the seat stays when a list asks without a secret', () => {
    rememberGame({ game: GAME, secret: SECRETS[2] });
    noteState(GAME, state({ you: 2, to_move: 0 }));
    noteState(GAME, state({ to_move: 2 }));
    assert.ok(isMyTurn(myGame(GAME)));
});

test('a question is noted for the seat that has to answer it', () => {
    rememberGame({ game: GAME, secret: SECRETS[0], seat: 0 });
    const offer = { what: 'draw', by: 1, agreed: [1, 2], to: 0 };
    noteState(GAME, state({ to_move: 1, offer }));
    assert.equal(askedOf(myGame(GAME)), 'draw');
    assert.ok(awaitsMe(myGame(GAME)) && !isMyTurn(myGame(GAME)));
    noteState(GAME, state({ to_move: 1, offer: { ...offer, agreed: [0, 1] } }));
    assert.equal(askedOf(myGame(GAME)), null);
    rememberSecret(GAME, 0, SECRETS[1], true);
    assert.equal(pathOf(myGame(GAME)), `/${GAME}/${SECRETS[1]}`, 'a new secret takes the place of the old one');
});

test('the next game is kept with its seats moved on', () => {
    rememberGame({ game: GAME, secret: SECRETS[0], links: linksOf(GAME, 0, 1, 2), seat: 0 });
    const over = { reason: 'agreed', at: 1_700_000_000_000, winners: [], counts: [1, 1, 1], places: [1, 1, 1],
        totals: [0, 1, 2].map(() => ({ games: 1, wins: 0, points: 4, markers: 1, place: 1 })) };
    noteState(GAME, state({ phase: 'over', to_move: null, running: null, over, next: NEXT }));
    const next = myGame(NEXT);
    assert.equal(next.secret, SECRETS[0]);
    assert.equal(next.seat, 2, 'whoever was next to begin begins');
    assert.deepEqual(next.links, linksOf(NEXT, 1, 2, 0));
    assert.deepEqual([myGame(GAME).seen.reason, myGame(GAME).seen.ended], ['agreed', 1_700_000_000_000], 'the finished one stays');
    assert.equal(next.links[next.seat], pathOf(next));
    forgetGame(NEXT);
    noteState(GAME, state({ phase: 'over', to_move: null, running: null, over, next: NEXT }));
    assert.equal(myGame(NEXT), null, 'what was forgotten does not come back');
});

test('another window is not overwritten, and the list has an end', () => {
    rememberGame({ game: GAME, at: 5 });
    kept.set('pacru.online', JSON.stringify([...JSON.parse(kept.get('pacru.online')), { game: NEXT, secret: SECRETS[0], at: 4 }]));
    rememberGame({ game: 'AAAAAAAA', at: 6 });
    assert.deepEqual(mine.value.map(({ game }) => game), ['AAAAAAAA', GAME, NEXT]);
    rememberGame({ game: 'BBBBBBBB', at: 7, gone: true });
    const others = Array.from({ length: 996 }, (_, i) => ({ game: String(10000000 + i), at: 100 + i }));
    kept.set('pacru.online', JSON.stringify([...others, ...JSON.parse(kept.get('pacru.online'))]));
    rememberGame({ game: 'DDDDDDDD', at: 2000 });
    assert.equal(mine.value.length, 1000);
    assert.equal(myGame('BBBBBBBB'), null, 'those that are gone make room first');
    assert.ok(myGame(NEXT));
    rememberGame({ game: 'CCCCCCCC', at: 3000 });
    assert.equal(myGame(NEXT), null, 'then the oldest');
});

test('whatever is kept, only games come of it', () => {
    const good = { game: GAME, secret: SECRETS[0], seat: 1, links: linksOf(GAME, 0, 1), name: 'A', at: 3, gone: false,
        seen: { rules: 'pacru', seats: [{ colour: 'red', kind: 'open' }, { colour: 'yellow', kind: 'computer', level: 3 }],
            phase: 'waiting', toMove: null, turns: 0, until: null, winners: [], next: null } };
    assert.equal(readGames([good, good]).length, 1, 'each once');
    const strange = [null, undefined, true, -1, 1e300, NaN, '', 'x', '../../x', `${GAME}/`, '<b>', 'javascript:alert(1)', [], {}, [[]],
        ['//evil.example/aB3dE6g', null], { length: 9 }, 'y'.repeat(100_000)];
    for (const value of strange) {
        assert.deepEqual(readGames(value), []);
        for (const key of Object.keys(good)) {
            const [read] = readGames([{ ...good, [key]: value }]);
            if (read) {
                assert.match(pathOf(read), /^\/[0-9A-Za-z]{8}(\/[0-9A-Za-z]{12})?$/);
                assert.ok(read.name.length <= 64 && (read.links?.every((link) => link === null || /^\/\w{8}\/\w{12}$/.test(link)) ?? true));
                isMyTurn(read);
            }
        }
        for (const key of Object.keys(good.seen)) {
            const [read] = readGames([{ ...good, seen: { ...good.seen, [key]: value } }]);
            assert.ok(read.seen === null || read.seen.seats.length === 2);
        }
        for (const key of ['colour', 'kind', 'name', 'level'])
            assert.equal(readGames([{ ...good, seen: { ...good.seen, seats: [{ ...good.seen.seats[0], [key]: value }, good.seen.seats[1]] } }]).length, 1);
        for (const key of ['game', 'seats', 'chance', 'clock', 'away', 'grace', 'level', 'games', 'repetition'])
            setupOf(readOnlinePlan({ ...presetPlan('friend', 'pacru'), [key]: value }), 'A', 1);
    }
});

test('set-ups as the protocol has them', () => {
    const setup = setupOf(presetPlan('friend', 'azacru'), 'Anna', 0);
    assert.deepEqual(setup.seats, [{ kind: 'person', name: 'Anna' }, { kind: 'open' }]);
    assert.deepEqual(setup.clock, { kind: 'time', minutes: 20, increment: 0 });
    assert.deepEqual(setupOf(presetPlan('friends', 'shacru'), 'Anna', 3).seats.map(({ kind }) => kind), ['open', 'person', 'open', 'open']);
    assert.deepEqual(setupOf(presetPlan('days', 'pacru'), 'Anna', 0).clock, { kind: 'days', days: 3 });
    let plan = withSeats(presetPlan('friend', 'pacru'), 4);
    plan = withSitter(plan, 2, { kind: 'me', name: '', level: 3 });
    assert.deepEqual(plan.seats.map(({ kind }) => kind), ['open', 'open', 'me', 'open'], 'I sit at one seat');
    plan = withSitter(plan, 0, { kind: 'computer', name: '', level: 7 });
    plan = withSitter(plan, 1, { kind: 'person', name: ' Bo\u202e ', level: 3 });
    plan = withSitter(plan, 3, { kind: 'person', name: ' ', level: 3 });
    assert.deepEqual(setupOf(plan, 'Anna', 0).seats,
        [{ kind: 'computer', level: 7 }, { kind: 'person', name: 'Bo' }, { kind: 'person', name: 'Anna' }, { kind: 'open' }]);
    for (const preset of PRESETS)
        assert.deepEqual(readOnlinePlan(JSON.parse(JSON.stringify(presetPlan(preset, 'pacru2011')))), presetPlan(preset, 'pacru2011'));
});

test('only links come of the answer', () => {
    assert.deepEqual(linksIn({ game: GAME, watch: `/${GAME}`, table: TABLE, seats: [...linksOf(GAME, 0), null] }, 2),
        { game: GAME, table: TABLE, links: [...linksOf(GAME, 0), null] });
    for (const said of [null, [], {}, { game: GAME }, { game: GAME, seats: [null] }, { game: 'x', seats: [null, null] },
        { game: GAME, table: TABLE, seats: [null, 'https://evil.example/'] }, { game: GAME, table: TABLE, seats: [null, `//${GAME}/${SECRETS[0]}`] },
        { game: GAME, seats: linksOf(GAME, 0, 1) }, { game: GAME, table: 'https://evil.example/', seats: linksOf(GAME, 0, 1) }])
        assert.equal(linksIn(said, 2), null);
});

/** The picture of a code, as a camera has it: pixels. */
function picture({ size, path }, scale = 3, quiet = 4) {
    const side = (size + 2 * quiet) * scale, pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
        for (let row = 0; row < scale; row++) {
            const at = ((Number(y) + quiet) * scale + row) * side + (Number(x) + quiet) * scale;
            for (let i = at; i < at + run * scale; i++)
                pixels.fill(0, 4 * i, 4 * i + 3);
        }
    return { pixels, side };
}

test('codes say what they should, to another reader of codes', () => {
    const roll = dice(7), letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const some = (n) => Array.from({ length: n }, () => letters[roll(letters.length)]).join('');
    const hosts = ['http://127.0.0.1:8080', 'https://pacru.example', `https://${'long-name.'.repeat(6)}example:65535`, 'http://[2001:db8::1]:8080'];
    for (let i = 0; i < 40; i++) {
        const text = `${hosts[i % hosts.length]}/${some(8)}${i % 3 ? `/${some(12)}` : ''}`;
        const { pixels, side } = picture(outline(text));
        assert.equal(jsQR(pixels, side, side)?.data, text);
    }
});
