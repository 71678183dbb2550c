// SPDX-License-Identifier: GPL-3.0-or-later
// bench/server.mjs with a few connections: turns flow at the steady rate and at saturation, and none is lost. No figure is judged.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { check, test } from '../lib/check.mjs';

const bench = fileURLToPath(new URL('../../bench/server.mjs', import.meta.url));

/** The number in the row whose name begins so; NaN if there is none. */
function number(rows, name) {
    const row = rows.find((one) => one.startsWith(name)) ?? '';
    return parseFloat(row.slice(name.length).trim().replaceAll(',', ''));
}

await test('all sit down, turns flow, none is lost', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [bench, process.env.BUILD, '80', '100', '1']);
    const rows = stdout.split('\n'), lost = rows.find((row) => row.startsWith('turns lost of ')) ?? '';
    const [, acknowledged, missing] = /^turns lost of ([\d,]+) acknowledged +(\d+)/.exec(lost) ?? [];
    check(rows.some((row) => row.startsWith('memory, all in 20 games of four')), 'not all games have begun', stdout);
    check(number(rows, '100 turns a second, 1 s: sent') > 0, 'no turn at the steady rate', stdout);
    check(number(rows, 'at saturation: turns') > 0, 'no turn at saturation', stdout);
    check(Number(acknowledged?.replaceAll(',', '')) > 0, 'no turn was acknowledged', stdout);
    check(missing === '0', 'turns were lost', stdout);
    check(number(rows, 'messages, beside the echo') > 0, 'no echo', stdout);
});
