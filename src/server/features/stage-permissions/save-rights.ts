import type { FastifyRequest } from 'fastify';
import type { RightChange, RightChanges, RightRecord } from '#shared/contracts/stage-permissions.ts';
import { AppError } from '#shared/errors.ts';
import { rightDifference, rightKey } from '#shared/rules/stage-rights.ts';
import type { Configuration } from '#server/features/versions/configuration.ts';
import { keepVersion } from '#server/features/versions/versions.ts';
import { say } from '#server/platform/texts/say.ts';
import { requestTo } from '#server/records/query/resource-request.ts';
import { bodyOf } from '#server/records/write/bulk.ts';
import { createRecord } from '#server/records/write/create.ts';
import { removeRecords } from '#server/records/write/remove.ts';
import { changeRecord } from '#server/records/write/update.ts';
import { readRights, type RightsValue, valueOf, type WorkflowRights } from './read-rights.ts';

/** The permissions of a workflow as a whole. Each change of a record has its activity. */
export const STAGE_PERMISSIONS: Configuration<WorkflowRights, Omit<RightChanges, 'workflow'>, RightsValue> = {
  kind: 'stage_permissions',
  changed: 'server.stage_permissions.changed',
  lock: async (http, workflow) => {
    await http.server.database.query('select from workflows where id = $1 for no key update', [workflow]);
    return readRights(http, workflow);
  },
  changeTo: async (http, before, { deny_unless_granted, records }) => ({
    changes: rightDifference(before.records, await stillThere(http, before, records)),
    deny_unless_granted,
  }),
  write: async (http, before, { changes, deny_unless_granted: isStrict }, about) => {
    const workflow = before.workflow.id;
    rejectOthers(before, changes);
    await writeRecords(http, before, changes);
    if (isStrict !== undefined && isStrict !== before.deny_unless_granted)
      await changeRecord(requestTo(http, 'workflows', 'update'), workflow, bodyOf({ deny_unless_granted: isStrict }));
    await keepVersion(
      http.server.database,
      { kind: 'stage_permissions', subject: workflow },
      {
        ...about,
        before: valueOf(before),
        after: valueOf(await readRights(http, workflow)),
        difference: changeBetween,
        user: http.principal.userId,
      },
    );
  },
};

async function stillThere(http: FastifyRequest, { stages }: WorkflowRights, records: readonly RightRecord[]) {
  const { rows } = await http.server.database.query<{ id: number }>('select id from users');
  const users = new Set(rows.map(({ id }) => id));
  const known = new Set(stages.map(({ id }) => id));
  return records.filter(({ stage, user }) => known.has(stage) && (user === null || users.has(user)));
}

/** What a version says of its difference from the one before. */
export interface RightsChange {
  readonly policy: boolean | null;
  readonly changes: readonly (RightChange & { readonly before: RightRecord['effect'] | null })[];
}

function changeBetween(before: RightsValue | undefined, after: RightsValue): RightsChange | undefined {
  const { deny_unless_granted: wasStrict, records } = before ?? { ...after, records: [] };
  const effects = new Map(records.map((record) => [rightKey(record), record.effect]));
  const changes = rightDifference(records, after.records).map((change) => ({
    ...change,
    before: effects.get(rightKey(change)) ?? null,
  }));
  const policy = wasStrict === after.deny_unless_granted ? null : after.deny_unless_granted;
  return before && changes.length === 0 && policy === null ? undefined : { policy, changes };
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
