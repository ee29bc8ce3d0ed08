import { once } from 'node:events';
import { type OutgoingHttpHeaders, request } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routeNotFound, useErrors } from '#server/platform/plugins/errors.ts';
import { createLogger, loggingOptions, useRequestLog } from '#server/platform/plugins/logging.ts';
import { useTexts } from '#server/platform/texts/texts.ts';
import { useValidation } from '#server/platform/plugins/validation.ts';
import { AppError } from '#shared/errors.ts';

let app: FastifyInstance;
let logged: string[];
let sources: PassThrough[];

beforeEach(async () => {
  logged = [];
  app = Fastify({
    ...loggingOptions(createLogger('debug', { write: (line) => logged.push(line) })),
    bodyLimit: 10_000,
  });
  useTexts(app);
  useErrors(app);
  useValidation(app);
  useRequestLog(app);
  await app.register(multipart, { limits: { fileSize: 100, parts: 3 } });
  app.setNotFoundHandler(routeNotFound);
  app.post('/form', async (request) => {
    for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer();
    return { code: 0 };
  });
  app.post('/strict', { schema: { body: BODY } }, async () => ({ code: 0 }));
  app.get('/list/:id/', { schema: { params: ID, querystring: QUERY } }, async () => ({ code: 0 }));
  app.get('/bug', async () => {
    throw new Error('password of user 7 is hunter2');
  });
  sources = [];
  app.post('/stream', () => {
    const source = new PassThrough();
    sources.push(source);
    return source;
  });
  app.get('/fail/:code', async (request) => {
    throw failures[(request.params as { code: keyof typeof failures }).code];
  });
});
afterEach(() => app.close());

const CODE = { type: 'string', pattern: '^[A-Z]+$' };
const BODY = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, pattern: String.raw`\S` },
    phone: { type: 'string', pattern: '^[+0-9]*$', examples: ['+49 40 123456'] },
    code: CODE,
    age: { type: 'integer' },
    levels: { type: 'array', items: { type: 'object', properties: { user: { type: 'integer' } } } },
  },
};
const ID = { type: 'object', properties: { id: { type: 'integer' } } };
const QUERY = { type: 'object', additionalProperties: false, properties: { page: { type: 'integer' }, code: CODE } };

const failures = {
  conflict: new AppError('conflict', 'Someone was faster', { details: { data: { id: 1 } } }),
  throttled: new AppError('throttled', 'Slower', { details: { retry_after: 30 } }),
  unavailable: new AppError('unavailable', 'The database does not answer'),
};

const multipartPost = (payload: string, type: string) =>
  app.inject({ method: 'POST', url: '/form', headers: { 'content-type': type }, payload });

describe('form data that cannot be read', () => {
  it.each([
    ['without a boundary', '--x\r\n\r\n', 'multipart/form-data'],
    [
      'cut off',
      '--x\r\ncontent-disposition: form-data; name="a"; filename="b"\r\n\r\nhalf',
      'multipart/form-data; boundary=x',
    ],
    [
      'with another boundary',
      '--y\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--y--',
      'multipart/form-data; boundary=x',
    ],
  ])('is malformed when it comes %s', async (_what, payload, type) => {
    const response = await multipartPost(payload, type);

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'malformed' });
  });

  it('is too large past the limit', async () => {
    const file = `--x\r\ncontent-disposition: form-data; name="a"; filename="b"\r\n\r\n${'b'.repeat(200)}\r\n--x--`;

    expect((await multipartPost(file, 'multipart/form-data; boundary=x')).json()).toMatchObject({ code: 'too_large' });
  });
});

describe('a body that does not fit', () => {
  const post = (payload: unknown) =>
    app.inject({
      method: 'POST',
      url: '/strict',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });

  it('names each field with a key for its words', async () => {
    const response = await post({ age: 1, levels: [{ user: 'x' }] });

    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'invalid',
      errors: {
        name: { message: 'validation.required', text: expect.any(String) as string },
        'levels.0.user': { message: 'validation.integer', text: 'Enter a whole number.' },
      },
    });
  });

  it('says what is expected in words for people, never as a regular expression', async () => {
    const response = await post({ name: ' ', phone: 'call me', code: 'x' });

    expect(response.json().errors).toEqual({
      name: { message: 'validation.required', args: {}, text: 'This is required.' },
      phone: {
        message: 'validation.pattern_example',
        args: { example: '+49 40 123456' },
        text: 'Use the expected format, for example +49 40 123456.',
      },
      code: { message: 'validation.pattern', args: {}, text: 'Use the expected format.' },
    });
    expect(response.body).not.toContain('[A-Z]');
  });

  it('says so of a parameter too', async () => {
    const response = await app.inject({ method: 'GET', url: '/list/1/?code=x' });

    expect(response.json()).toMatchObject({
      code: 'malformed',
      message: 'The request has a parameter that cannot be read. code: Use the expected format.',
    });
  });

  it('does not take an unknown key, nor a number written as text', async () => {
    expect((await post({ name: 'a', is_admin: true })).json()).toMatchObject({ errors: { is_admin: {} } });
    expect((await post({ name: 'a', age: '5' })).statusCode).toBe(422);
  });

  it('is malformed when it is no JSON, and of an unsupported type when it is something else', async () => {
    const send = (type: string, payload: string) =>
      app.inject({ method: 'POST', url: '/strict', headers: { 'content-type': type }, payload });

    expect((await send('application/json', '{"a":')).json()).toMatchObject({ code: 'malformed' });
    expect((await send('application/json', '{"__proto__":{}}')).statusCode).toBe(400);
    expect((await send('text/xml', '<a/>')).json()).toMatchObject({ code: 'unsupported_type' });
    expect((await send('application/json', JSON.stringify({ name: 'x'.repeat(11_000) }))).json()).toMatchObject({
      code: 'too_large',
    });
  });
});

describe('an address', () => {
  const get = (url: string) => app.inject({ method: 'GET', url });

  it('that nothing listens to is unknown, whatever the method', async () => {
    expect((await get('/nothing')).json()).toMatchObject({ code: 'route_not_found' });
    expect((await app.inject({ method: 'DELETE', url: '/bug' })).statusCode).toBe(404);
  });

  it('with a parameter nobody knows is refused, with one that cannot be read too', async () => {
    expect((await get('/list/1/?pge=1')).json()).toMatchObject({ code: 'unknown_parameter' });
    expect((await get('/list/1/?page=x')).json()).toMatchObject({ code: 'malformed' });
    expect((await get('/list/abc/')).json()).toMatchObject({ code: 'not_found' });
    expect((await get('/list/%ZZ/')).statusCode).toBe(400);
  });
});

describe('a failure', () => {
  it('that is a bug tells the caller nothing and the log everything', async () => {
    const response = await app.inject({ method: 'GET', url: '/bug' });

    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: 'internal_error' });
    expect(response.body).not.toContain('hunter2');
    expect(response.body).not.toContain('at ');
    expect(logged.join('')).toContain('hunter2');
    expect(logged.join('')).toContain(response.headers['x-request-id']);
  });

  it('carries what the caller can act on', async () => {
    const conflict = await app.inject({ method: 'GET', url: '/fail/conflict' });
    const throttled = await app.inject({ method: 'GET', url: '/fail/throttled' });
    const unavailable = await app.inject({ method: 'GET', url: '/fail/unavailable' });

    expect(conflict.json()).toEqual({ code: 'conflict', message: 'Someone was faster', data: { id: 1 } });
    expect([throttled.statusCode, throttled.headers['retry-after']]).toEqual([429, '30']);
    expect([unavailable.statusCode, unavailable.headers['retry-after']]).toEqual([503, '5']);
  });
});

describe('a connection that closes too early', () => {
  const send = async (url: string, headers: OutgoingHttpHeaders) => {
    const connected = once(app.server, 'connection').then(([socket]) => socket as Socket);
    const target = new URL(url, await app.listen({ host: '127.0.0.1', port: 0 }));
    const reader = request(target, { method: 'POST', headers });
    const ended = new Promise<void>((resolve) => reader.on('close', resolve).on('error', () => undefined));
    return { reader, ended, connected };
  };

  it('is no fault when its reader left before the first byte of the answer', async () => {
    const { reader, ended } = await send('/stream', { 'content-type': 'application/json' });
    reader.end('{}');
    await vi.waitUntil(() => sources.length > 0);
    reader.destroy();
    await ended;

    await vi.waitUntil(() => logged.some((line) => line.includes('the reader left')));
    expect(logged.join('')).not.toMatch(/"level":[56]0/);
  });

  it('is no fault when its reader left in the middle of an upload', async () => {
    const { reader, ended, connected } = await send('/form', {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 1000,
    });
    reader.write('--x\r\ncontent-disposition: form-data; name="a"; filename="b"\r\n\r\nhalf');
    const socket = await connected;
    await vi.waitUntil(() => socket.bytesRead > 200);
    reader.destroy();
    await ended;

    await vi.waitUntil(() => logged.some((line) => line.includes('the reader left')));
    expect(logged.join('')).not.toMatch(/"level":[56]0/);
  });

  it('is a fault when the server broke off its answer', async () => {
    const { reader, ended } = await send('/stream', { 'content-type': 'application/json' });
    reader.on('response', (response) => response.resume()).end('{}');
    await vi.waitUntil(() => sources.length > 0);
    sources[0]?.destroy();
    await ended;

    expect(logged.join('')).toMatch(/"level":50.*Premature close/);
  });
});

describe('the log', () => {
  it('shows paths without queries, and no token of a mailed link', async () => {
    await app.inject({ method: 'GET', url: '/nothing?query=Jane' });
    await app.inject({ method: 'POST', url: '/users/verify/MQ/s3cret-token/' });

    expect(logged.join('')).toContain('/nothing');
    expect(logged.join('')).not.toMatch(/Jane|s3cret/);
  });

  it('removes passwords, tokens and cookies wherever they are logged', () => {
    app.log.info(
      { password: 'p1', body: { refresh: 'p2' }, req: { headers: { authorization: 'p3', cookie: 'p4' } } },
      'x',
    );

    expect(logged.join('')).not.toMatch(/p[1-4]/);
    expect(logged.join('')).toContain('[removed]');
  });
});
