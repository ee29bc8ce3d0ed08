import type { FastifyRequest } from 'fastify';
import type { RightChange, RightChanges, RightRecord } from '#shared/contracts/stage-permissions.ts';
import { AppError } from '#shared/errors.ts';
import { rightDifference, rightKey } from '#shared/rules/stage-rights.ts';
import { addVersion, findVersion, latestVersion, type Versioned } from '#server/features/versions/versions.ts';
import { say } from '#server/platform/texts/say.ts';
import { bodyOf } from '#server/records/write/bulk.ts';
import { createRecord } from '#server/records/write/create.ts';
import { removeRecords } from '#server/records/write/remove.ts';
import { changeRecord } from '#server/records/write/update.ts';
import { readRights, requestTo, type RightsValue, valueOf, type WorkflowRights } from './read-rights.ts';

/** The versions of the permissions of a workflow. */
export const versionsOf = (workflow: number): Versioned => ({ kind: 'stage_permissions', subject: workflow });

interface Saved {
  /** What the changes were made from. */
  readonly state: string;
  readonly note?: string | undefined;
  readonly restoredFrom?: number;
}

/**
 * Saves changes of a workflow's permissions as one version, all or none, each with its activity.
 * @returns the number of the version; the current one where nothing changes.
 * @throws {AppError} conflict when the permissions have changed since `state`; invalid for stages of other workflows.
 */
export async function saveRights(http: FastifyRequest, asked: RightChanges, saved: Saved): Promise<void> {
  await http.server.database.transaction(async () => {
    const before = await lockRights(http, asked.workflow);
    await saveChanges(http, before, asked, saved);
  });
}

/**
 * Makes the permissions what they were in a version, as a new version. Records of users and stages that are gone since stay away.
 * @throws {AppError} not_found, conflict.
 */
export async function restoreRights(
  http: FastifyRequest,
  { workflow, version, ...saved }: Saved & { readonly workflow: number; readonly version: number },
): Promise<void> {
  const { database } = http.server;
  await database.transaction(async () => {
    const before = await lockRights(http, workflow);
    const value = await findVersion<RightsValue>(database, versionsOf(workflow), version);
    if (!value) throw new AppError('not_found', say('server.stage_permissions.no_version', { version }));
    const wanted = await stillThere(http, before, value.records);
    const changes = rightDifference(before.records, wanted);
    const { deny_unless_granted } = value;
    await saveChanges(http, before, { workflow, changes, deny_unless_granted }, { ...saved, restoredFrom: version });
  });
}

/** The permissions, which only this transaction changes until it ends. */
async function lockRights(http: FastifyRequest, workflow: number): Promise<WorkflowRights> {
  await http.server.database.query('select from workflows where id = $1 for no key update', [workflow]);
  return readRights(http, workflow);
}

async function stillThere(http: FastifyRequest, { stages }: WorkflowRights, records: readonly RightRecord[]) {
  const { rows } = await http.server.database.query<{ id: number }>('select id from users');
  const users = new Set(rows.map(({ id }) => id));
  const known = new Set(stages.map(({ id }) => id));
  return records.filter(({ stage, user }) => known.has(stage) && (user === null || users.has(user)));
}

async function saveChanges(
  http: FastifyRequest,
  before: WorkflowRights,
  { workflow, changes, deny_unless_granted: isStrict }: RightChanges,
  { state, note, restoredFrom }: Saved,
): Promise<void> {
  const { database } = http.server;
  if (before.state !== state) throw new AppError('conflict', say('server.stage_permissions.changed'));
  rejectOthers(before, changes);
  const versions = versionsOf(workflow);
  await keepUnversioned(http, before);
  await writeRecords(http, before, changes);
  if (isStrict !== undefined && isStrict !== before.deny_unless_granted)
    await changeRecord(requestTo(http, 'workflows', 'update'), workflow, bodyOf({ deny_unless_granted: isStrict }));
  const after = await readRights(http, workflow);
  if (after.state === before.state) return;
  await addVersion(database, versions, {
    value: valueOf(after),
    change: changeBetween(before, after),
    note: note?.trim() || null,
    user: http.principal.userId,
    ...(restoredFrom !== undefined && { restoredFrom }),
  });
}

/** What was there before the first version, or was changed record by record since the last one, is a version without an author. */
async function keepUnversioned({ server: { database } }: FastifyRequest, before: WorkflowRights): Promise<void> {
  const versions = versionsOf(before.workflow.id);
  const last = await latestVersion<RightsValue>(database, versions);
  const change = changeBetween(last ?? { deny_unless_granted: before.deny_unless_granted, records: [] }, before);
  if (last && change.changes.length === 0 && change.policy === null) return;
  await addVersion(database, versions, { value: valueOf(before), change, user: null });
}

/** What a version says of its difference from the one before. */
export interface RightsChange {
  readonly policy: boolean | null;
  readonly changes: readonly (RightChange & { readonly before: RightRecord['effect'] | null })[];
}

function changeBetween(before: RightsValue, after: RightsValue): RightsChange {
  const effects = new Map(before.records.map((record) => [rightKey(record), record.effect]));
  return {
    policy: before.deny_unless_granted === after.deny_unless_granted ? null : after.deny_unless_granted,
    changes: rightDifference(before.records, after.records).map((change) => ({
      ...change,
      before: effects.get(rightKey(change)) ?? null,
    })),
  };
}

function rejectOthers({ stages }: WorkflowRights, changes: readonly RightChange[]): void {
  const known = new Set(stages.map(({ id }) => id));
  const keys = new Set(changes.map(rightKey));
  const isOfOne = changes.every(({ role, user }) => (role === undefined) !== (user === undefined));
  if (isOfOne && keys.size === changes.length && changes.every(({ stage }) => known.has(stage))) return;
  throw new AppError('invalid', say('server.stage_permissions.other_stages'));
}

async function writeRecords(
  http: FastifyRequest,
  { workflow }: WorkflowRights,
  changes: readonly RightChange[],
): Promise<void> {
  const known = await recordIds(http, workflow.id);
  const removed = changes.flatMap((change) => (change.effect === null ? (known.get(rightKey(change)) ?? []) : []));
  if (removed.length > 0) await removeRecords(requestTo(http, 'stage_permissions'), removed);
  const requests = {
    create: requestTo(http, 'stage_permissions', 'create'),
    update: requestTo(http, 'stage_permissions', 'update'),
  };
  for (const { stage, right, role, user, effect, until = null, note } of changes) {
    if (effect === null) continue;
    const id = known.get(rightKey({ stage, right, role: role ?? null, user: user ?? null }));
    const values = { effect, until, ...(note !== undefined && { note }) };
    if (id === undefined)
      await createRecord(
        requests.create,
        bodyOf({ workflow: workflow.id, stage, right, ...(role ? { role } : { user }), ...values }),
      );
    else await changeRecord(requests.update, id, bodyOf(values));
  }
}

async function recordIds(
  { server: { database } }: FastifyRequest,
  workflow: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<Pick<RightRecord, 'stage' | 'role' | 'user' | 'right'> & { id: number }>(
    `select p.id, p.stage_id as stage, p.role, p.user_id as "user", p."right"
       from stage_permissions p join workflow_stages s on s.id = p.stage_id where s.workflow_id = $1`,
    [workflow],
  );
  return new Map(rows.map((row) => [rightKey(row), row.id]));
}
