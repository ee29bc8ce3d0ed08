import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/platform/config.ts';

const SECRET = 'a-secret-of-at-least-32-characters';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (env: Record<string, string>) => readConfig({ TOKEN_SECRET: SECRET, ...env }, folder);

describe('the configuration', () => {
  it('needs nothing for a demo on this machine', () => {
    const config = readConfig({}, folder);

    expect(config).toMatchObject({
      production: false,
      demo: true,
      host: '127.0.0.1',
      port: 3000,
      dataDir: join(folder, 'data'),
      resourcesDir: join(folder, 'resources'),
      appTitle: 'ATS',
      publicUrl: 'http://127.0.0.1:3000',
      maxUploadBytes: 25 * 1024 * 1024,
    });
    expect(config.databaseUrl).toBeUndefined();
  });

  it.each([
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '30x' }],
    ['HOST', { HOST: 'a b' }],
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
    ['MAIL_FROM', { MAIL_FROM: 'A <a@b.example>\r\nBcc: c@d.example' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://ats.example.com/jobs' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: 'long enough to be one' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'admin@example.com' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8, everyone' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/64' }],
    ['MAX_UPLOAD_BYTES', { MAX_UPLOAD_BYTES: '25MB' }],
    ['TOKEN_SECRET', { TOKEN_SECRET: 'short' }],
  ])('refuses a bad %s by its name', (name, env) => {
    expect(() => read(env)).toThrow(ConfigError);
    expect(() => read(env)).toThrow(new RegExp(`^${name} [^\n]+$`));
  });

  it('does not repeat a password that a bad address carries', () => {
    expect(() => read({ DATABASE_URL: 'mysql://user:hunter2@host/db' })).toThrow(/^DATABASE_URL (?!.*hunter2)/);
  });

  it('keeps the demo on this machine and says how to serve others', () => {
    expect(() => read({ HOST: '0.0.0.0' })).toThrow(/HOST.*demo accounts.*NODE_ENV=production/);
    expect(read({ HOST: '0.0.0.0', NODE_ENV: 'production' })).toMatchObject({ host: '0.0.0.0', demo: false });
  });

  it('demands the secret in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production' }, folder)).toThrow(/^TOKEN_SECRET is missing/);
  });

  it('keeps a generated secret for its owner only, over every start', () => {
    const first = readConfig({}, folder).tokenSecret;
    const second = readConfig({}, folder).tokenSecret;

    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(second).toBe(first);
    const file = join(folder, 'data/secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(first);
  });

  it('says what to do when the kept secret cannot be read', () => {
    readConfig({}, folder);
    writeFileSync(join(folder, 'data/secrets.json'), '{}');

    expect(() => readConfig({}, folder)).toThrow(/secrets\.json holds no usable secret\. Delete it/);
  });
});
