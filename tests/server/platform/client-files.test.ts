import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressAssets } from '../../../src/launcher/compress-assets.mjs';
import type { Config } from '#server/platform/config.ts';
import { useClientFiles } from '#server/platform/plugins/client-files.ts';
import { useErrors } from '#server/platform/plugins/errors.ts';
import { useTexts } from '#server/platform/texts/texts.ts';
import { useSecurityHeaders } from '#server/platform/plugins/security-headers.ts';

const SCRIPT = `export const words = ${JSON.stringify('hiring '.repeat(400))};`;
const NAVIGATION = { accept: 'text/html,application/xhtml+xml' };

let app: FastifyInstance;
let site: string;
let dist: string;

beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'site-'));
  dist = join(site, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(site, 'package.json'), 'what stands beside it');
  writeFileSync(join(dist, 'assets/index-a1b2c3d4.js'), SCRIPT);
  writeFileSync(join(dist, 'icon.svg'), '<svg/>');
  writeFileSync(join(dist, '.sources'), 'hash');
  writeFileSync(
    join(dist, 'index.html'),
    '<title>__APP_TITLE__</title><script type="module" src="/assets/index-a1b2c3d4.js"></script>',
  );
  await compressAssets(dist);
  app = Fastify();
  useTexts(app);
  useErrors(app);
  await useSecurityHeaders(app, { publicUrl: 'http://127.0.0.1:3000' } as Config);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  app.get('/api/v1/long/', async () => ({ text: 'hiring '.repeat(400) }));
  await useClientFiles(app, { dist, title: `Hald & Søn's <ATS>` });
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  rmSync(site, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('the page', () => {
  it.each(['/', '/index.html', '/recruitments/companies/7/edit', '/settings/master/master-view?page=2'])(
    'answers a browser that navigates to %s and is never kept',
    async (url) => {
      const response = await get(url, NAVIGATION);

      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toContain('text/html');
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  it('carries the title of this deployment, safely', async () => {
    expect((await get('/')).body).toContain('<title>Hald &amp; Søn&#39;s &lt;ATS&gt;</title>');
  });

  it('is the new one as soon as a build has replaced it', async () => {
    const file = join(dist, 'index.html');
    await get('/');
    writeFileSync(file, '<title>second build</title>');
    utimesSync(file, new Date(), new Date(Date.now() + 5_000));

    expect((await get('/')).body).toContain('second build');
  });
});

describe('what is no page', () => {
  it.each([
    ['an unknown API address', '/api/v1/nothing/', NAVIGATION],
    ['the API itself', '/api', NAVIGATION],
    ['a missing asset', '/assets/gone-00000000.js', NAVIGATION],
    ['a program that asks for anything', '/recruitments/companies', { accept: '*/*' }],
    ['a file that is not to be seen', '/.sources', {}],
  ])('answers 404 as data: %s', async (_what, url, headers) => {
    const response = await get(url, headers);

    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'route_not_found' });
  });

  it.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
    'gives nothing outside: %s',
    async (url) => {
      const { port } = app.server.address() as AddressInfo;
      // By hand: what asks on a person's behalf shortens such an address before it sends it.
      const answer = await new Promise<string>((resolve, reject) => {
        const asked = request({ port, path: url }, (response) => void text(response).then(resolve, reject));
        asked.once('error', reject).end();
      });

      expect(answer).not.toContain('what stands beside it');
    },
  );

  it('does not answer a navigation that would change something', async () => {
    expect((await app.inject({ method: 'POST', url: '/sign-in', headers: NAVIGATION })).statusCode).toBe(404);
  });
});

describe('assets', () => {
  const url = '/assets/index-a1b2c3d4.js';

  it('are kept for a year when their name carries a hash, and asked for anew when not', async () => {
    expect((await get(url)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('travel as %s, compressed once at the build', async (encoding, decompress) => {
    const response = await get(url, { 'accept-encoding': encoding });

    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.rawPayload.length).toBeLessThan(SCRIPT.length / 5);
    expect(decompress(response.rawPayload).toString()).toBe(SCRIPT);
  });

  it('for trying things out are served outside production only', async () => {
    mkdirSync(join(dist, 'assets/dev'));
    writeFileSync(join(dist, 'assets/dev/DevTest-a1b2c3d4.js'), SCRIPT);
    const production = Fastify();
    useTexts(production);
    useErrors(production);
    await useClientFiles(production, { dist, title: 'ATS', isProduction: true });
    const spellings = ['/assets/dev/', '/assets/%64ev/', '/assets//dev/', '/assets/x/../dev/'];

    const codes = async (server: FastifyInstance) =>
      Promise.all(spellings.map(async (url) => (await server.inject(`${url}DevTest-a1b2c3d4.js`)).statusCode));

    expect((await codes(app))[0]).toBe(200);
    for (const code of await codes(production)) expect(code).toBeGreaterThanOrEqual(403);
    expect((await production.inject(url)).statusCode).toBe(200);
    await production.close();
  });

  it('travel as they are to who cannot unpack them', async () => {
    const response = await get(url);

    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.body).toBe(SCRIPT);
  });
});

describe('every answer', () => {
  it.each(['/', '/assets/index-a1b2c3d4.js', '/api/v1/long/', '/api/v1/nothing/'])('is guarded: %s', async (url) => {
    const { headers } = await get(url);
    const policy = String(headers['content-security-policy']);

    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('of the API is compressed when it is long', async () => {
    const response = await get('/api/v1/long/', { 'accept-encoding': 'br, gzip' });

    expect(response.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(response.rawPayload).toString())).toEqual({ text: 'hiring '.repeat(400) });
  });
});
