// SPDX-License-Identifier: GPL-3.0-or-later
// Tests one after the other, and a count of what held.
import { isDeepStrictEqual } from 'node:util';

let passed = 0, failed = 0;

export function check(good, ...what) {
    if (good) {
        passed++;
        return;
    }
    failed++;
    console.log('FAIL', ...what);
}

export function same(found, expected, ...what) {
    const good = isDeepStrictEqual(found, expected);
    check(good, ...what, ...good ? [] : ['found', found, 'expected', expected]);
}

/** A test of its own: what goes wrong in it does not keep the next one from running. */
export async function test(name, run) {
    try {
        await run();
    } catch (error) {
        check(false, name, error.message.split('\n')[0]);
    }
}

process.on('exit', (status) => {
    console.log(`${passed} passed, ${failed} failed`);
    if ((failed || !passed) && !status)
        process.exitCode = 1;
});
