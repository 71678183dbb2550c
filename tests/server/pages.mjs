// SPDX-License-Identifier: GPL-3.0-or-later
// What a browser gets: pages and files, encodings, caching, the headers that protect it.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { ask, plug, serve, statusOf } from './lib/server.mjs';

const server = await serve();
after(async () => assert.equal(await server.stop(), 0));

const index = await ask(server, '/');
const files = [...index.body.toString().matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
const PROTECTION = {
    'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
        "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; " +
        "media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
};

test('it says where it is', () => {
    assert.match(server.said, /^Pacru is ready at http:\/\/localhost:\d+$/);
    console.log(`start to ready: ${Math.round(server.milliseconds)} ms`);
});

test('healthz', async () => {
    const answer = await ask(server, '/healthz');
    assert.equal(answer.status, 200);
    assert.equal(answer.body.toString(), 'ok\n');
    assert.equal(answer.headers['cache-control'], 'no-store');
});

test('search engines may read the pages', async () => {
    const answer = await ask(server, '/robots.txt');
    assert.equal(answer.status, 200);
    assert.match(answer.headers['content-type'], /^text\/plain/);
    assert.doesNotMatch(answer.body.toString(), /Disallow: \/($|rules|learn|faq)/m);
});

test('every address of the client gives the client', async () => {
    const paths = ['/', '/game', '/online', '/mine', '/analysis', '/analysis/pacru', '/analysis/shacru%209/9/9/9%20R:e1N%20R%20-',
        `/analysis/${'x'.repeat(900)}`, '/learn', '/learn/shacru/twist', '/exercises', '/exercises/day', '/setup', '/settings', '/aB3dE6gH',
        '/aB3dE6gH/aB3dE6gHiJ12', '/?lang=de', '/game?a=b&c=d', '/index.html'];
    for (const path of paths) {
        const answer = await ask(server, path);
        assert.equal(answer.status, 200, path);
        assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8', path);
        assert.equal(answer.headers['cache-control'], 'no-cache', path);
        assert.deepEqual(answer.body, index.body, path);
    }
});

test('pages of the rule book are files of their own', async () => {
    const rules = await ask(server, '/rules'), faq = await ask(server, '/faq');
    for (const language of ['en', 'fr', 'de', 'it', 'de-CH'])
        for (const path of ['', '/shacru', '/azacru', '/pacru', '/pacru/card'].map((more) => `/rules/${language}${more}`).concat(`/faq/${language}`)) {
            const answer = await ask(server, path), text = answer.body.toString();
            assert.equal(answer.status, 200, path);
            assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8', path);
            assert.match(text, new RegExp(`<html lang="${language}">`), path);
            assert.match(text, /<title>[^<]{5,}<\/title>/, path);
            assert.match(text, /<meta name="description" content="[^"]{20,}">/, path);
            assert.equal(text.match(/<link rel="alternate" hreflang="/g).length, 6, path);
            assert.doesNotMatch(text, / style="/, path); // the policy of the pages forbids them
        }
    assert.deepEqual(rules.body, (await ask(server, '/rules/en')).body);
    assert.deepEqual(faq.body, (await ask(server, '/faq/en')).body);
});

test('anything else is a page that says so', async () => {
    const paths = ['/nothing', '/learn/', '/exercises/', '/editor', '/Game', '/game/', '/game/1', '/rules/', '/rules/f', '/rules/fra', '/rules/FR', '/rules/fr/x', '/rules/fr/', '/rules/index.html', '/rules/en.html', '/rules/en/pacru/x', '/faq/', '/faq/es',
        '/aB3dE6g', '/aB3dE6gHi', '/aB3dE6g-', '/aB3dE6gH/', '/aB3dE6gH/aB3dE6gHiJ1', '/aB3dE6gH/aB3dE6gHiJ123',
        '/aB3dE6gH/aB3dE6gHiJ12/', '/analysisx', '/analysis/', '/healthz/', '/HEALTHZ', '/favicon.ico', '/index.htm', '/assets', '/web/'];
    for (const path of paths) {
        const answer = await ask(server, path);
        assert.equal(answer.status, 404, path);
        assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8', path);
        assert.match(answer.body.toString(), /<a href="\/">/, path);
    }
    const { body } = await ask(server, '/nothing');
    for (const sentence of ['There is no page at this address.', 'Il n’y a pas de page à cette adresse.', 'Unter dieser Adresse gibt es keine Seite.', 'A questo indirizzo non c’è nessuna pagina.'])
        assert.ok(body.toString().includes(sentence), sentence);
});

test('an address that cannot be read, or is too long, has a way on too', async () => {
    const long = await ask(server, `/analysis/${'x'.repeat(1500)}`);
    assert.equal(long.status, 414);
    assert.equal(long.headers['content-type'], 'text/html; charset=utf-8');
    for (const sentence of ['This address is too long.', 'Cette adresse est trop longue.', 'Diese Adresse ist zu lang.', 'Questo indirizzo è troppo lungo.'])
        assert.ok(long.body.toString().includes(sentence), sentence);
    assert.match(long.body.toString(), /<a href="\/">/);
    for (const path of ['/analysis/%', '/%zz', '/rules/%1', '/%00']) {
        const odd = await ask(server, path);
        assert.equal(odd.status, 400, path);
        assert.equal(odd.headers['content-type'], 'text/html; charset=utf-8', path);
        assert.ok(odd.body.toString().includes('This address can’t be read.'), path);
        assert.match(odd.body.toString(), /<a href="\/">/, path);
    }
    const style = await ask(server, '/error.css');
    assert.equal(style.headers['content-type'], 'text/css; charset=utf-8');
    assert.equal(style.headers['cache-control'], 'no-cache');
});

test('the files that the page names are there, with their types', async () => {
    const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', wasm: 'application/wasm',
        svg: 'image/svg+xml', woff2: 'font/woff2', json: 'application/json', webmanifest: 'application/manifest+json',
        network: 'application/octet-stream' };
    assert.ok(['js', 'css', 'wasm', 'svg', 'woff2'].every((ending) => files.some((path) => path.endsWith(`.${ending}`))), files.join());
    for (const path of files) {
        const answer = await ask(server, path);
        assert.equal(answer.status, 200, path);
        assert.equal(answer.headers['content-type'], types[path.split('.').pop()], path);
        assert.ok(answer.body.length > 0, path);
    }
    const wasm = await ask(server, files.find((path) => path.endsWith('.wasm')));
    assert.ok(await WebAssembly.compile(wasm.body) instanceof WebAssembly.Module);
});

test('the first page is light', async () => {
    const size = async (path) => (await ask(server, path, { headers: { 'accept-encoding': 'br' } })).body.length;
    const sizes = new Map(await Promise.all(['/', ...new Set(files)].map(async (path) => [path, await size(path)])));
    const sum = (ending) => [...sizes].filter(([path]) => path.endsWith(ending)).reduce((all, [, bytes]) => all + bytes, 0);
    // The worker comes when a computer plays, and one language at most.
    const script = sum('.js') - [...sizes].find(([path]) => path.startsWith('/worker'))[1];
    const language = Math.max(...[...sizes].filter(([path]) => path.endsWith('.json')).map(([, bytes]) => bytes));
    const all = script + language + sizes.get('/') + ['.css', '.wasm', '.svg', '.woff2', '.webmanifest'].reduce((bytes, ending) => bytes + sum(ending), 0);
    console.log(`first page, compressed: ${script} bytes of script, ${all} in all, of ${files.length} files`);
    assert.ok(script < 60_000, `${script} bytes of script`);
    assert.ok(all < 200_000, `${all} bytes`);
});

test('names with a hash are kept for ever, the page is asked for again', async () => {
    for (const path of files)
        assert.equal((await ask(server, path)).headers['cache-control'], 'public, max-age=31536000, immutable', path);
});

test('each browser gets an encoding that it understands', async () => {
    const path = files.find((name) => name.endsWith('.js'));
    const { body: plain, headers } = await ask(server, path);
    assert.equal(headers['content-encoding'], undefined);
    assert.equal(headers.vary, 'accept-encoding');
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, undefined: (bytes) => bytes };
    const cases = [
        ['gzip, deflate, br', 'br'], ['gzip, deflate, br, zstd', 'br'], ['BR', 'br'], ['gzip', 'gzip'], ['gzip;q=1.0, identity; q=0.5', 'gzip'],
        ['br;q=0, gzip', 'gzip'], ['br;q=0.0,gzip;q=0.001', 'gzip'], ['br ; q=0.000, gzip;q=0', undefined], ['*', 'br'], ['*;q=0', undefined],
        ['br;q=0, *', 'gzip'], ['identity', undefined], ['', undefined], ['brotli, gzipped', undefined], [',,;;q=,', undefined],
        ['deflate', undefined], ['x'.repeat(3000), undefined],
    ];
    for (const [accepted, expected] of cases) {
        const answer = await ask(server, path, { headers: { 'accept-encoding': accepted } });
        assert.equal(answer.status, 200);
        assert.equal(answer.headers['content-encoding'], expected, accepted.slice(0, 40));
        assert.equal(Number(answer.headers['content-length']), answer.body.length);
        assert.deepEqual(decode[expected](answer.body), plain, accepted.slice(0, 40));
    }
});

test('what a browser has already is not sent again', async () => {
    for (const [path, encoding] of [['/', 'identity'], ['/', 'br'], [files[0], 'gzip'], ['/rules', 'br']]) {
        const first = await ask(server, path, { headers: { 'accept-encoding': encoding } });
        const { etag } = first.headers;
        assert.match(etag, /^"[^"]+"$/);
        for (const known of [etag, `W/${etag}`, '*', `"other", ${etag}`, `"a","b",${etag} , "c"`]) {
            const again = await ask(server, path, { headers: { 'accept-encoding': encoding, 'if-none-match': known } });
            assert.equal(again.status, 304, known);
            assert.equal(again.body.length, 0);
            assert.equal(again.headers.etag, etag);
            assert.equal(again.headers['cache-control'], first.headers['cache-control']);
        }
        for (const known of ['"other"', etag.slice(1, -1), `${etag}x`, `"x${etag.slice(1)}`, '', ',']) {
            const again = await ask(server, path, { headers: { 'accept-encoding': encoding, 'if-none-match': known } });
            assert.equal(again.status, 200, known);
            assert.deepEqual(again.body, first.body);
        }
    }
    const [brotli, plain] = await Promise.all(['br', 'identity'].map(async (encoding) =>
        (await ask(server, '/', { headers: { 'accept-encoding': encoding } })).headers.etag));
    assert.notEqual(brotli, plain);
});

test('HEAD is GET without the body', async () => {
    for (const path of ['/', '/healthz', '/nothing', ...files]) {
        const [head, get] = await Promise.all([ask(server, path, { method: 'HEAD' }), ask(server, path)]);
        assert.equal(head.status, get.status, path);
        assert.equal(head.body.length, 0);
        for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
            assert.equal(head.headers[name], get.headers[name], `${path} ${name}`);
    }
});

test('other methods are not allowed', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
        for (const path of ['/', '/healthz', '/nothing'])
            for (const body of [undefined, 'a=b']) {
                const answer = await ask(server, path, { method, body });
                assert.equal(answer.status, 405, method);
                assert.equal(answer.headers.allow, 'GET, HEAD');
                assert.equal(answer.headers.connection, 'close');
            }
});

test('every answer protects the browser', async () => {
    const known = { 'if-none-match': '*' };
    for (const [path, options] of [['/'], ['/healthz'], ['/nothing'], [files[0]], ['/', { headers: known }], ['/', { method: 'POST' }],
        ['/', { method: 'HEAD' }], ['/%00'], ['/%zz'], [`/${'x'.repeat(2000)}`]]) {
        const answer = await ask(server, path, options);
        for (const [name, value] of Object.entries(PROTECTION))
            assert.equal(answer.headers[name], value, `${path}: ${name}`);
        assert.match(answer.headers['permissions-policy'], /camera=\(\)/);
        assert.equal(answer.headers.server, undefined);
    }
    assert.ok(!/<script(?![^>]* src=)|<style|style=| on\w+=/.test(index.body.toString()), 'no script or style within the page');
});

test('many requests on one connection, all at once and one after another', async () => {
    const wire = await plug(server);
    const one = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    wire.socket.write(one.repeat(20));
    wire.socket.write(`GET /nothing HTTP/1.1\r\nHost: x\r\n\r\nGET ${files[0]} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await wire.closed;
    const statuses = wire.text.match(/HTTP\/1\.1 \d+/g).map((line) => statusOf(`${line} `));
    assert.deepEqual(statuses, [...Array(20).fill(200), 404, 200]);
});
