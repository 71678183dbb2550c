// SPDX-License-Identifier: GPL-3.0-or-later
// The golden vectors: every list, count, outcome, game and refusal.
import { linesOf, pacru, same } from './lib/check.mjs';
import { NO_REORIENTATIONS } from './pacru.mjs';

const listed = (which) => [...pacru.chunks(which)].flat();

for (const file of ['positions.jsonl', 'synthetic.jsonl'])
    for (const line of linesOf(file)) {
        const vector = JSON.parse(line);
        same(pacru.read(vector.pos), null, vector.pos);
        same(pacru.print(), vector.pos);
        same(listed(NO_REORIENTATIONS).sort(), vector.turns, 'turns of', vector.pos);
        same(pacru.count(), BigInt(vector.count), 'count of', vector.pos);
        let count = 0;
        for (const chunk of pacru.chunks())
            count += chunk.length;
        same(count, vector.count, 'turns listed of', vector.pos);

        const game = pacru.newGame();
        same(game.playText(vector.turn), null, vector.pos, vector.turn);
        same(game.outcome(), vector.next, vector.pos, vector.turn);
        game.set.free();
    }

for (const line of linesOf('games.jsonl')) {
    const vector = JSON.parse(line);
    same(pacru.read(vector.start), null, vector.start);
    const game = pacru.newGame();
    for (const turn of vector.turns)
        same(game.playText(turn), null, vector.start, turn);
    same(game.outcome(), vector.end, vector.start);
    same(Array.from(vector.turns, (_, i) => game.printTurn(i)), vector.turns);
    game.set.free();
}

for (const line of linesOf('refusals.jsonl')) {
    const vector = JSON.parse(line);
    same(pacru.read(vector.pos), null, vector.pos);
    same(pacru.readTurn(vector.turn).refusal?.rule, vector.rule, vector.pos, vector.turn);
}
