// SPDX-License-Identifier: GPL-3.0-or-later
// A real `pacru serve` on a free port, with a data folder of its own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const command = process.env.PACRU ?? new URL('../../../build/pacru', import.meta.url).pathname;

/** Resolves to the process and the address that it has printed. */
function spawned(folder, port) {
    const child = spawn(command, ['serve', '--port', String(port), '--data', folder, '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
    return new Promise((resolve, reject) => {
        let said = '';
        child.stdout.on('data', (part) => {
            said += part;
            if (said.includes('\n'))
                resolve({ child, address: JSON.parse(said).address });
        });
        child.on('error', reject);
        child.on('exit', (code) => reject(new Error(`pacru serve ended with ${code}`)));
    });
}

export async function startServer() {
    const folder = mkdtempSync(join(tmpdir(), 'pacru-browser-')), data = join(folder, 'data');
    let { child, address } = await spawned(data, 0);
    const stop = async (signal) => {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill(signal);
        await ended;
    };
    return {
        address,

        /** Ends the server and starts it again at the same address with what it has kept; `meanwhile` runs in between. */
        async restart(signal = 'SIGKILL', meanwhile = () => {}) {
            await stop(signal);
            try {
                await meanwhile();
            } finally {
                ({ child } = await spawned(data, new URL(address).port));
            }
        },

        /** The server does and says nothing while `meanwhile` runs. */
        async freeze(meanwhile) {
            child.kill('SIGSTOP');
            try {
                await meanwhile();
            } finally {
                child.kill('SIGCONT');
            }
        },

        async end() {
            await stop('SIGTERM');
            rmSync(folder, { recursive: true, force: true });
        },
    };
}
