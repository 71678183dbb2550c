// SPDX-License-Identifier: GPL-3.0-or-later
// What a board on a screen does: choosing a turn stage by stage, seeing what it would bring, and
// why another is refused.
import { check, linesOf, pacru, same } from './lib/check.mjs';
import { CONNECTION, fieldName, FIELDS, NOBODY, NOWHERE } from './pacru.mjs';

const RULES = {
    twist: ['S-R4', 'A-R6'],
    change: ['R4'],
    transformation: ['R10'],
    meeting: ['R12'],
    'give-back': ['R14']
};
const MANY = 3000n;

/** All complete turns that the stages lead to from one beginning. */
function complete(turn, found = new Set(), seen = new Set()) {
    const parts = pacru.parts(turn), options = pacru.options(turn);
    seen.add(turn);
    if (parts.stage === 'complete') {
        same(options, []);
        return found.add(turn);
    }
    check(options.length > 0 && RULES[parts.stage].includes(parts.rule), 'stage', parts);
    check(options.every((option) => parts.stage === 'twist'
                  ? option < 3
                  : option < FIELDS || option === CONNECTION && parts.stage !== 'meeting'),
        'options', parts, options);
    for (const option of options) {
        const next = pacru.choose(turn, option);
        if (!seen.has(next)) // fields given back may be chosen in any order
            complete(next, found, seen);
    }
    same(pacru.choose(turn, 100), 0n);
    return found;
}

/**
 * A client that knows no rules draws the position after a turn from the one before and the events.
 */
function draw(board, events) {
    const { marker, chevron, facing } = structuredClone(board);
    const put = (field, player, direction) => {
        chevron[field] = player;
        facing[field] = direction;
    };
    const clear = (field) => put(field, NOBODY, 0);
    const clearAll = (player) =>
        chevron.forEach((owner, field) => owner === player && clear(field));
    for (const { kind, player, from, field, facing: direction } of events)
        ({
            moved: () => {
                clear(from);
                put(field, player, direction);
            },
            turned: () => put(field, player, direction),
            captured: () => {
                if (chevron[field] !== player)
                    clear(field);
            },
            placed: () => { marker[field] = player; },
            changed: () => { marker[field] = player; },
            transformed: () => { marker[field] = player; },
            'gave-back': () => { marker[field] = NOBODY; },
            removed: () => clear(field),
            left: () => clearAll(player),
            out: () => clearAll(player),
        })[kind]?.();
    return { marker, chevron, facing };
}

function checkEvents(turn, where) {
    const saved = pacru.save(), before = pacru.board(), preview = pacru.preview(turn);
    same(pacru.save(), saved, 'preview leaves the position', where);
    same(pacru.play(turn), preview, where);
    const { marker, chevron, facing, end } = pacru.board();
    same(draw(before, preview), { marker, chevron, facing }, 'events of', where);
    check(preview.every(({ kind, rule }) => kind && rule), 'rules of', where, preview);
    same(preview.some(({ kind }) => kind === 'over'), end !== '-', 'over', where);
    pacru.restore(saved);
    return new Set(preview.map(({ kind }) => kind));
}

/** What is foreseen for a beginning is what its completions bring. */
function checkProspects(begun, kindsOf) {
    const { always, sometimes } = pacru.prospects(begun);
    const every = kindsOf.reduce((a, b) => new Set([...a].filter((kind) => b.has(kind))));
    const some = new Set(kindsOf.flatMap((kinds) => [...kinds]));
    same(new Set(always), every, 'always', pacru.printTurn(begun));
    same(new Set(sometimes), some, 'sometimes', pacru.printTurn(begun));
}

const byDestination = (a, b) => a.split(' ')[1] - b.split(' ')[1];

function checkRefusals(moves) {
    const { chevron, toMove, end } = pacru.board();
    const possible =
        new Set(moves.map((turn) => pacru.parts(turn)).map(({ from, to }) => `${from} ${to}`));
    for (let from = 0; from < FIELDS; from++) {
        const refusals = pacru.whyNotAll(from), mine = chevron[from] === toMove;
        same(refusals.flatMap((refusal, to) => refusal ? [] : [`${from} ${to}`]),
            [...possible].filter((way) => way.startsWith(`${from} `)).sort(byDestination),
            'why not', fieldName(from));
        check(refusals.every((refusal) => !refusal || refusal.rule), 'rules', fieldName(from));
        same(refusals[40], pacru.whyNot(from, 40));
        if (mine && end === '-')
            same(pacru.reach(from), refusals.flatMap((refusal, to) => refusal ? [] : [to]), 'reach',
                fieldName(from));
        check(mine || refusals.every(({ kind }) => kind === 'NO_CHEVRON'), 'no chevron',
            fieldName(from));
    }
}

for (const line of [...linesOf('positions.jsonl'), ...linesOf('synthetic.jsonl')]) {
    const { pos, turns } = JSON.parse(line);
    pacru.read(pos);
    const moves = pacru.moves(), printed = [];
    for (const begun of moves) {
        check(turns.some((turn) => turn.startsWith(pacru.printTurn(begun))), 'beginning', pos,
            pacru.printTurn(begun));
        const completed = [...complete(begun)];
        printed.push(...completed.map((turn) => pacru.printTurn(turn)));
        checkProspects(
            begun, completed.map((turn) => checkEvents(turn, `${pos} ${pacru.printTurn(turn)}`)));
    }
    same(printed.sort(), turns, 'stages of', pos);
    same(printed.map((text) => pacru.printTurn(pacru.readTurn(text).turn)), printed,
        'read and printed', pos);
    if (!moves.some((turn) => pacru.parts(turn).kind === 'pass'))
        checkRefusals(moves);

    const reorientations = pacru.reorientations();
    if (pacru.count() > MANY) {
        reorientations.slice(0, 1).forEach((turn) => check(pacru.options(turn).length >= 2, pos));
        continue;
    }
    const expected =
        [...pacru.chunks(0, 100)].flat().filter((text) => !turns.includes(text)).sort();
    const reached = reorientations.flatMap((begun) => [...complete(begun)]);
    same(reached.map((turn) => pacru.printTurn(turn)).sort(), expected, 'reorientations of', pos);
    for (const turn of reached.slice(0, 50)) {
        const kinds = checkEvents(turn, `${pos} ${pacru.printTurn(turn)}`),
              parts = pacru.parts(turn);
        check(kinds.has('turned') && kinds.has('gave-back'), pos);
        same([parts.to, parts.crossing, parts.meeting], [NOWHERE, NOWHERE, NOWHERE]);
        same(parts.given.length, parts.twist.endsWith('90') ? 4 : 2);
    }
}

pacru.start('pacru', 2);
const ahead = pacru.readTurn('e1-e2').turn;
same(pacru.parts(ahead), {
    kind: 'move',
    stage: 'complete',
    rule: '',
    from: 4,
    to: 13,
    direction: 'N',
    twist: 'straight',
    crossing: NOWHERE,
    meeting: NOWHERE,
    given: [],
    player: 0,
});
same(pacru.attacks(4), []);
same([pacru.stuck(4), pacru.stuck(40), pacru.stuck(FIELDS), pacru.stuck(1 << 30)], [false, false, false, false]);
same(pacru.readTurn('e1-e5').refusal, { kind: 'TOO_FAR', rule: 'R5', field: 40 });
same(pacru.readTurn(' e1 - e2 ').refusal.kind, 'SYNTAX');
same(pacru.readTurn(' e1 - e2 ', 1).turn, ahead);

// Leaving is always complete.
const resigns = pacru.leave(1, 'resign');
same(pacru.printTurn(resigns), 'Y:resign');
same(pacru.parts(resigns).player, 1);
checkEvents(resigns, 'Y:resign');
same(pacru.play(resigns).map(({ kind, rule }) => [kind, rule]),
    [['left', 'Reading 19'], ['over', 'Reading 19']]);
same(pacru.result().text, 'resign R R=0,Y=0');
same(pacru.moves(), []);
