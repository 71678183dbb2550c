#!/usr/bin/env node
// SPDX-License-Identifier: GPL-3.0-or-later
// The ladder of levels: node bench/levels.mjs [GAMES] [GAME…] lets each level play the one below, two players, and prints
// the table of docs/engine.md. Nothing depends on the time a turn takes: the strongest level gets NODES. PACRU is the command.
import { execFileSync } from 'node:child_process';

const [games = '100', ...chosen] = process.argv.slice(2);
const command = process.env.PACRU ?? 'build/pacru';
const GAMES = chosen.length > 0 ? chosen : ['shacru', 'azacru', 'pacru'];
const NODES = 96_000, TURNS = 4, SEED = 15, LEAST = 0.65, MOST = 0.8;

/** As many levels as the engine says it has. */
const LEVELS = Number(/option name Level .* max (\d+)/.exec(execFileSync(command, ['engine'], { input: 'ugi\n', encoding: 'utf8' }))[1]);

const seatOf = (level) => (level === 0 ? 'greedy' : level === LEVELS ? `engine:level=${level},nodes=${NODES}` : `engine:level=${level}`);

/** The score of one against another, and its standard error. */
function play(game, one, other) {
    const { wins, draws, losses, games: played } = JSON.parse(execFileSync(command, ['match', '--game', game, '--games', games,
        '--seat', one, '--seat', other, '--random-turns', String(TURNS), '--seed', String(SEED), '--json']));
    const score = (wins + draws / 2) / played;
    const variance = (wins + draws / 4) / played - score * score;
    return { score, error: Math.sqrt(variance / played), played, wins, losses };
}

const hundredths = (number) => number.toFixed(2).replace(/^0/, '');

console.log(`| level | ${GAMES.map((game) => game[0].toUpperCase() + game.slice(1)).join(' | ')} |`);
console.log(`| --- |${' --- |'.repeat(GAMES.length)}`);
const outside = [];
for (let level = 1; level <= LEVELS; level++) {
    const cells = GAMES.map((game) => {
        const { score, error } = play(game, seatOf(level), seatOf(level - 1));
        if (level > 1 && (score < LEAST || score > MOST))
            outside.push(`${game} ${level}`);
        return `${hundredths(score)} ± ${hundredths(error)}`;
    });
    console.log(`| ${level} | ${cells.join(' | ')} |`);
}
console.error(`${games} games a step; outside ${LEAST} to ${MOST}: ${outside.join(', ') || 'none'}`);
