// SPDX-License-Identifier: GPL-3.0-or-later
// Games of two, three and four from link to result, with people who come and go.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { create, Player, randomGames } from './lib/player.mjs';
import { ask, serve } from './lib/server.mjs';

const server = await serve();
after(async () => {
    assert.equal(await server.stop(), 0);
    assert.equal(server.complained, '');
});

const open = { kind: 'open' };
const none = { kind: 'none' };

/** Everybody sits down by their link. */
async function seat(made, names = ['Anna', 'Ben', 'Cleo', 'Dov']) {
    const players = [];
    for (const [i, secret] of made.secrets.entries()) {
        const player = await Player.join(server, made.game, secret);
        assert.equal(player.state.you, i);
        await player.does({ do: 'sit', name: names[i] });
        players.push(player);
    }
    await Promise.all(players.map((player) => player.until(() => player.state.phase === 'playing')));
    return players;
}

/** Plays turns, each by whose turn it is; all see all of them. */
async function play(players, turns) {
    for (const turn of turns) {
        const at = players[0].state.turns.length;
        await players[players[0].state.to_move].play(turn);
        await Promise.all(players.map((player) => player.until(() => player.state.turns.length > at)));
    }
}

for (const [game, count] of [['shacru', 2], ['azacru', 2], ['pacru', 2], ['pacru2011', 2], ['shacru', 3], ['azacru', 3], ['pacru', 3], ['shacru', 4], ['azacru', 4], ['pacru', 4]])
    test(`${game} with ${count}, from link to result`, async () => {
        const [{ turns, result }] = randomGames(game, count, 1, 7);
        const made = await create(server, { game, seats: Array(count).fill(open), clock: none });
        const watcher = await Player.join(server, made.game);
        assert.equal(watcher.state.you, null);
        assert.equal(watcher.state.phase, 'waiting');
        const players = await seat(made);
        await play(players, turns);
        await watcher.until(() => watcher.state.over);
        const { over, seats } = watcher.state;
        const winners = over.winners.map((i) => seats[i].colour).join('') || '-';
        assert.equal(`${over.reason} ${winners} ${over.counts.map((n, i) => `${seats[i].colour}=${n}`).join()}`, result);
        for (const player of players) {
            assert.deepEqual(player.state.over, over);
            assert.deepEqual(player.state.turns, turns);
            await player.mayNot({ do: 'turn', at: turns.length, turn: 'e1-e2' }, 'over');
        }
        const shown = JSON.parse((await ask(server, `/api/games/${made.game}`)).body);
        assert.deepEqual(shown.turns, turns);
        assert.deepEqual(shown.over, over);
        assert.deepEqual(shown.chat, []);
        await Promise.all([...players, watcher].map((player) => player.leave()));
    });

test('coming back in every phase gives the same state', async () => {
    const [{ turns }] = randomGames('pacru', 2, 1, 3);
    const made = await create(server, { game: 'pacru', seats: [{ kind: 'person', name: 'Anna' }, open], clock: none });
    const [first, second] = made.secrets;
    const again = async (player, secret) => {
        const before = player.state;
        await player.drop();
        const back = await Player.join(server, made.game, secret);
        for (const key of ['n', 'you', 'turns', 'phase', 'to_move', 'offer', 'over', 'position', 'next'])
            if (key !== 'position')
                assert.deepEqual(back.state[key], before[key], key);
        return back;
    };
    let anna = await Player.join(server, made.game, first);
    anna = await again(anna, first);
    assert.equal(anna.state.phase, 'waiting');
    let ben = await Player.join(server, made.game, second);
    await ben.does({ do: 'sit', name: 'Ben' });
    await anna.until(() => anna.state.phase === 'playing');
    for (const [i, turn] of turns.entries()) {
        const [mover, other] = [anna, ben][anna.state.to_move] === anna ? [anna, ben] : [ben, anna];
        await mover.play(turn);
        await other.until(() => other.state.turns.length === i + 1);
        if (i === 4) {
            await ben.does({ do: 'offer', what: 'draw' });
            await anna.until(() => anna.state.offer);
            anna = await again(anna, first);
            assert.equal(anna.state.offer.what, 'draw');
            await anna.does({ do: 'answer', what: 'draw', yes: false });
            await ben.until(() => !ben.state.offer);
        }
        if (i % 9 === 0)
            anna = await again(anna, first);
        if (i % 13 === 0)
            ben = await again(ben, second);
    }
    anna = await again(anna, first);
    assert.equal(anna.state.phase, 'over');
    await Promise.all([anna.leave(), ben.leave()]);
});

test('two devices on one seat', async () => {
    const made = await create(server, { game: 'shacru', seats: [open, { kind: 'person', name: 'Ben' }], clock: none });
    const phone = await Player.join(server, made.game, made.secrets[0]);
    const laptop = await Player.join(server, made.game, made.secrets[0], { device: 'laptop000000' });
    await laptop.does({ do: 'claim' });
    await phone.does({ do: 'sit', name: 'Anna' });
    await phone.does({ do: 'start' });
    await laptop.until(() => laptop.state.phase === 'playing');
    const [{ turns }] = randomGames('shacru', 2, 1, 1);
    await laptop.play(turns[0]);
    await phone.until(() => phone.state.turns.length === 1);
    await phone.drop();
    const ben = await Player.join(server, made.game, made.secrets[1]);
    assert.equal(ben.state.seats[0].here, true, 'one of them is still here');
    await laptop.leave();
    await ben.until(() => !ben.state.seats[0].here);
    await ben.leave();
});

test('one seat of four leaves, out of turn, and play goes on', async () => {
    const made = await create(server, { game: 'shacru', seats: Array(4).fill(open), clock: none });
    const players = await seat(made);
    await players[2].does({ do: 'resign' });
    await players[0].until(() => !players[0].state.seats || players[0].state.turns.length === 1);
    assert.match(players[0].state.turns[0], /^[RGBY]:resign$/);
    assert.equal(players[0].state.phase, 'playing');
    await players[2].mayNot({ do: 'resign' }, 'left');
    await players[0].does({ do: 'resign' });
    await players[1].does({ do: 'resign' });
    await players[3].until(() => players[3].state.over);
    assert.deepEqual(players[3].state.over.winners, [3]);
    await Promise.all(players.map((player) => player.leave()));
});
