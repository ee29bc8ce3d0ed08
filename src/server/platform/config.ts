import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { tokenSecretOf } from './token-secret.ts';

/** Everything the environment decides, read once by `readConfig` and checked by name. */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** postgres://…; absent: the embedded database in `dataDir`. */
  readonly databaseUrl?: string;
  /** Absolute path; contains the embedded database, the files and the generated secrets. */
  readonly dataDir: string;
  /** Absolute path of the folder with the resource files. */
  readonly resourcesDir: string;
  readonly appTitle: string;
  readonly logLevel: string;
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  /** Whether mail servers of the settings can be in private networks. */
  readonly mailPrivateHosts: boolean;
  /** Address of the links in emails, without a trailing slash. */
  readonly publicUrl: string;
  /** Signs access tokens; at least 32 characters. */
  readonly tokenSecret: string;
  readonly adminEmail?: string;
  readonly adminPassword?: string;
  /** Largest upload in bytes; default 25 MiB. */
  readonly maxUploadBytes: number;
  /** Room on disk for exports that are being downloaded, in bytes; default 4 GiB. */
  readonly maxSpoolBytes: number;
  /** Demo data and accounts; never in production. */
  readonly demo: boolean;
  /** Addresses or networks of the proxies in front, comma-separated; absent: no one's X-Forwarded-For is believed. */
  readonly trustProxy?: string;
}

/** A setting of the environment that cannot be used. The message is one line and names the setting. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
const MIB = 1024 * 1024;

/**
 * Reads the environment once. Relative folders start at `cwd`. An empty value counts as absent.
 * Outside production a missing TOKEN_SECRET is generated once and kept in the data folder.
 * @throws {ConfigError} naming the first setting that cannot be used, and what is allowed there.
 */
export function readConfig(env: Environment, cwd: string): Config {
  const read = readerOf(env);
  const production = read.choice('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const host = hostOf(read, production);
  const port = read.integer('PORT', 0, 65_535, 3000);
  const dataDir = resolve(cwd, read.text('DATA_DIR') ?? 'data');
  return {
    production,
    demo: !production,
    host,
    port,
    dataDir,
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    resourcesDir: resolve(cwd, read.text('RESOURCES_DIR') ?? 'resources'),
    appTitle: read.text('APP_TITLE') ?? 'ATS',
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: emailFromOf(read),
    mailPrivateHosts: read.choice('MAIL_PRIVATE_HOSTS', ['allow', 'refuse'], 'allow') === 'allow',
    publicUrl: publicUrlOf(read, host, port),
    trustProxy: trustProxyOf(read),
    ...administratorOf(read),
    maxUploadBytes: read.integer('MAX_UPLOAD_BYTES', 1024, 2048 * MIB, 25 * MIB),
    maxSpoolBytes: read.integer('MAX_SPOOL_BYTES', MIB, 1024 * 1024 * MIB, 4096 * MIB),
    tokenSecret: tokenSecretFrom(read, production, dataDir),
  };
}

interface Reader {
  text(name: string): string | undefined;
  integer(name: string, minimum: number, maximum: number, fallback: number): number;
  choice<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice;
  url(name: string, protocols: readonly string[]): string | undefined;
}

function readerOf(env: Environment): Reader {
  const text = (name: string) => env[name]?.trim() || undefined;
  return {
    text,
    integer(name, minimum, maximum, fallback) {
      const value = text(name);
      if (value === undefined) return fallback;
      const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
      if (number >= minimum && number <= maximum) return number;
      throw new ConfigError(
        `${name} must be a whole number from ${minimum} to ${maximum}, not ${JSON.stringify(value)}.`,
      );
    },
    choice(name, choices, fallback) {
      const value = text(name);
      const choice = value === undefined ? fallback : choices.find((one) => one === value);
      if (choice !== undefined) return choice;
      throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not ${JSON.stringify(value)}.`);
    },
    url(name, protocols) {
      const value = text(name);
      if (value === undefined || protocols.some((one) => value.startsWith(`${one}//`))) return value;
      // The value might contain a password: it is not repeated.
      throw new ConfigError(
        `${name} must be an address that starts with ${protocols.map((one) => `${one}//`).join(' or ')}.`,
      );
    },
  };
}

function hostOf(read: Reader, production: boolean): string {
  const host = read.text('HOST') ?? '127.0.0.1';
  if (!isIP(host) && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host))
    throw new ConfigError(`HOST must be an address or a host name, not ${JSON.stringify(host)}.`);
  if (!production && !LOOPBACK.includes(host))
    throw new ConfigError(
      `HOST must be one of ${LOOPBACK.join(', ')} while the demo accounts exist, not ${JSON.stringify(host)}. Set NODE_ENV=production to serve other machines.`,
    );
  return host;
}

function emailFromOf(read: Reader): string {
  const from = read.text('MAIL_FROM') ?? 'ATS <no-reply@localhost>';
  if (/^[^\r\n<>@]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(from)) return from;
  throw new ConfigError(`MAIL_FROM must be like "Hiring team <hiring@example.com>", not ${JSON.stringify(from)}.`);
}

function publicUrlOf(read: Reader, host: string, port: number): string {
  const given = read.url('PUBLIC_URL', ['http:', 'https:']);
  if (given === undefined) return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const parsed = URL.canParse(given) ? new URL(given) : undefined;
  if (parsed && parsed.href === `${parsed.origin}/`) return parsed.origin;
  throw new ConfigError(
    `PUBLIC_URL must be an origin such as https://ats.example.com, without a path, not ${JSON.stringify(given)}.`,
  );
}

function trustProxyOf(read: Reader): string | undefined {
  const given = read.text('TRUST_PROXY');
  const wrong = given?.split(',').find((part) => !isNetwork(part.trim()));
  if (wrong === undefined) return given;
  throw new ConfigError(
    `TRUST_PROXY must be addresses or networks such as 10.0.0.0/8, separated by commas, not ${JSON.stringify(wrong)}.`,
  );
}

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits ?? 0) <= (family === 4 ? 32 : 128);
}

function administratorOf(read: Reader): Pick<Config, 'adminEmail' | 'adminPassword'> {
  const adminEmail = read.text('ADMIN_EMAIL');
  const adminPassword = read.text('ADMIN_PASSWORD');
  if (adminEmail !== undefined && !/^[^\s@]+@[^\s@]+$/.test(adminEmail))
    throw new ConfigError(`ADMIN_EMAIL must be an e-mail address, not ${JSON.stringify(adminEmail)}.`);
  if ((adminEmail === undefined) !== (adminPassword === undefined))
    throw new ConfigError(`${adminEmail ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL'} is missing: set both or neither.`);
  return { adminEmail, adminPassword };
}

function tokenSecretFrom(read: Reader, production: boolean, dataDir: string): string {
  const given = read.text('TOKEN_SECRET');
  if (given === undefined && production)
    throw new ConfigError('TOKEN_SECRET is missing: in production it must be set, to at least 32 random characters.');
  if (given !== undefined && given.length < 32)
    throw new ConfigError(`TOKEN_SECRET must have at least 32 characters; it has ${given.length}.`);
  return given ?? tokenSecretOf(dataDir);
}
