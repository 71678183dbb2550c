// SPDX-License-Identifier: GPL-3.0-or-later
// The engine looks at the same nodes in the browser as in every other build: the one for this
// machine, the one for any machine, the one with sanitizers.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { check, pacru, same } from './lib/check.mjs';

const commands = (process.env.PACRU_NATIVE ?? 'build/pacru').split(':').filter(Boolean);
check(commands.length > 0, 'there is something to compare with');

const search = () => {
    const nodes = [];
    for (let count; (count = pacru.exports.bench(nodes.length));)
        nodes.push(Number(count));
    return nodes;
};
const here = search();
check(here.length > 20 && here.every((nodes) => nodes > 10), 'searches', here);
same(search(), here, 'a second time');

// The first, that of this machine, is asked twice.
for (const command of [commands[0], ...commands]) {
    if (!existsSync(command)) {
        check(false, command, 'is not built');
        continue;
    }
    const { searches, signature } =
        JSON.parse(execFileSync(command, ['bench', '--signature', '--json']));
    same(searches.map(({ nodes }) => nodes), here, command);
    same(signature, here.reduce((a, b) => a + b), command);
    console.log(command, 'signature', signature);
}
