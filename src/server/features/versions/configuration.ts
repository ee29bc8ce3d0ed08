import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { say, type TextKey } from '#server/platform/texts/say.ts';
import { type AboutVersion, findVersion, type VersionKind } from './versions.ts';

/** What is read and identified by a state. */
export interface Stated {
  readonly state: string;
}

/**
 * What Admins configure as a whole and keep in versions. A change is made from a state, and rejected if the state is
 * another one by now. The subject is whose configuration it is: a workflow's, or 0 for that of the team.
 */
export interface Configuration<Current extends Stated, Change, Value> {
  readonly kind: VersionKind;
  /** What the caller reads if the state is another one by now. */
  readonly changed: TextKey;
  /** As it is; only this transaction changes it until it ends. @throws {AppError} not_found, forbidden. */
  readonly lock: (http: FastifyRequest, subject: number) => Promise<Current>;
  /** Writes a change with its activity, and keeps it as a version. @throws {AppError} invalid. */
  readonly write: (http: FastifyRequest, current: Current, change: Change, about: AboutVersion) => Promise<void>;
  /** The change that makes it what it was in a version, without what is gone since then. */
  readonly changeTo: (http: FastifyRequest, current: Current, value: Value) => Promise<Change>;
  /** Has everything follow that is saved. */
  readonly publish?: (app: FastifyInstance) => Promise<void>;
}

/** What a change was made from, and what its author says about it. */
export interface Saving extends Stated {
  readonly note?: string | undefined;
}

/** Identifies a value: of two equal ones nothing has changed in between. */
export const stateOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

/**
 * Saves a change as one version, all or none.
 * @throws {AppError} conflict when something has changed since `state`; as `lock` and `write` of the configuration.
 */
export const saveConfiguration = <Current extends Stated, Change, Value>(
  http: FastifyRequest,
  configuration: Configuration<Current, Change, Value>,
  subject: number,
  { state, note, change }: Saving & { readonly change: Change },
): Promise<void> =>
  fromState(http, configuration, { subject, state }, (current) => configuration.write(http, current, change, { note }));

/**
 * Makes a configuration what it was in a version, as a new version.
 * @throws {AppError} not_found without this version; conflict, as `saveConfiguration`.
 */
export const restoreConfiguration = <Current extends Stated, Change, Value>(
  http: FastifyRequest,
  configuration: Configuration<Current, Change, Value>,
  subject: number,
  { state, note, version }: Saving & { readonly version: number },
): Promise<void> =>
  fromState(http, configuration, { subject, state }, async (current) => {
    const { kind, changeTo, write } = configuration;
    const value = await findVersion<Value>(http.server.database, { kind, subject }, version);
    if (!value) throw new AppError('not_found', say('server.versions.no_version', { version }));
    await write(http, current, await changeTo(http, current, value), { note, restoredFrom: version });
  });

async function fromState<Current extends Stated, Change, Value>(
  http: FastifyRequest,
  { lock, changed, publish }: Configuration<Current, Change, Value>,
  { subject, state }: Stated & { readonly subject: number },
  work: (current: Current) => Promise<void>,
): Promise<void> {
  await http.server.database.transaction(async () => {
    const current = await lock(http, subject);
    if (current.state !== state) throw new AppError('conflict', say(changed));
    await work(current);
  });
  await publish?.(http.server);
}
