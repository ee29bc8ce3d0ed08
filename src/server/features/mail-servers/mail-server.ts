import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { Transporter } from 'nodemailer';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { presentInTable } from '#server/records/query/present-rows.ts';
import { fieldSealer, secretOwner } from '#server/platform/secrets/field-secrets.ts';
import { EmailError } from '#server/platform/mail/smtp.ts';

/** A row of the email configurations. */
export interface EmailServer {
  readonly id: number;
  readonly host: string;
  readonly port: number;
  readonly security: 'none' | 'starttls' | 'tls';
  readonly username: string | null;
  /** Sealed. */
  readonly password: string | null;
  readonly from_name: string | null;
  readonly from_address: string;
  readonly reply_to: string | null;
}

const COLUMNS = 'id, host, port, security, username, password, from_name, from_address, reply_to';
export const EMAIL_SERVERS = 'email_configurations';

/** The active default; undefined where there is none, or where that list does not exist. */
export async function defaultEmailServer(database: Database): Promise<EmailServer | undefined> {
  const { rows } = await database.query<{ known: boolean }>(
    `select to_regclass('${EMAIL_SERVERS}') is not null as known`,
  );
  if (!rows[0]?.known) return undefined;
  const found = await database.query<EmailServer>(
    `select ${COLUMNS} from ${EMAIL_SERVERS} t where is_default and active and ${presentInTable('t')} order by id limit 1`,
  );
  return found.rows[0];
}

export async function findEmailServer(database: Database, id: number): Promise<EmailServer | undefined> {
  const { rows } = await database.query<EmailServer>(`select ${COLUMNS} from ${EMAIL_SERVERS} where id = $1`, [id]);
  return rows[0];
}

type Reach = Pick<Config, 'production' | 'mailPrivateHosts' | 'tokenSecret'>;

/**
 * Connects to the address that the host's name resolves to now, so that it cannot resolve to another a moment later.
 * @throws {EmailError} for an address that is not allowed.
 */
export async function openEmailServer(server: EmailServer, config: Reach, patience: number): Promise<Transporter> {
  const address = await allowedAddress(server.host, config);
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host: address,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    tls: isIP(server.host) ? {} : { servername: server.host },
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    ...(server.username !== null && { auth: { user: server.username, pass: passwordOf(server, config) } }),
  });
}

export const senderOf = ({ from_name: name, from_address: address, reply_to: replyTo }: EmailServer) => ({
  from: { name: name ?? '', address },
  ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
});

function passwordOf({ password }: EmailServer, { tokenSecret }: Reach): string {
  if (password === null) return '';
  const text = fieldSealer(tokenSecret).open(password, secretOwner(EMAIL_SERVERS, 'password'));
  if (text === undefined) throw new EmailError('The stored password can no longer be opened; enter it again.', false);
  return text;
}

/** @throws {EmailError} for a name without an address, and for an address that is out of bounds. */
async function allowedAddress(host: string, config: Reach): Promise<string> {
  const found = await lookup(host, { all: true }).catch((cause: Error) => {
    throw new EmailError(`There is no server by the name ${host}.`, false, { cause });
  });
  for (const { address } of found)
    if (!isAllowed(address, config)) throw new EmailError(`${host} is an address that mail is not sent to.`, false);
  return found[0]?.address ?? host;
}

/**
 * Link-local and metadata addresses never; this machine outside production only; private networks unless the
 * environment rejects them.
 */
export function isAllowed(
  address: string,
  { production, mailPrivateHosts: emailPrivateHosts }: Omit<Reach, 'tokenSecret'>,
): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4';
  const isIn = (list: BlockList) => list.check(plain, family);
  return !isIn(NEVER) && !(production && isIn(LOOPBACK)) && (emailPrivateHosts || !isIn(PRIVATE));
}

function networks(...all: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of all) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

const NEVER = networks(
  '0.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '224.0.0.0/3',
  '::/128',
  '64:ff9b::/96',
  '2002::/16',
  'fe80::/10',
  'fd00:ec2::254/128',
  'ff00::/8',
);
const LOOPBACK = networks('127.0.0.0/8', '::1/128');
const PRIVATE = networks('10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7');
