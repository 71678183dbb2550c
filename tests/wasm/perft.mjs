// SPDX-License-Identifier: GPL-3.0-or-later
// The number of turn sequences is the same in the browser as everywhere.
import { linesOf, pacru, same } from './lib/check.mjs';

for (const line of linesOf('perft.txt')) {
    const [game, players, depth, count] = line.split(' ');
    pacru.start(game, Number(players));
    same(pacru.perft(Number(depth)), BigInt(count), line);
}

for (const line of linesOf('perft-positions.txt')) {
    const [position, depth, count] = line.split('\t');
    same(pacru.read(position), null, position);
    same(pacru.perft(Number(depth)), BigInt(count), line);
}
