import type { FastifyRequest } from 'fastify';
import type { RightRecord } from '#shared/contracts/stage-permissions.ts';
import type { PlannedStage } from '#shared/contracts/workflow-builder.ts';
import { rightDifference, rightKey } from '#shared/rules/stage-rights.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { bodyOf } from '#server/records/write/bulk.ts';
import { createRecord } from '#server/records/write/create.ts';
import { removeRecords } from '#server/records/write/remove.ts';
import { changeRecord } from '#server/records/write/update.ts';

/**
 * Brings the permissions in a stage to those of a plan, each as a record with its activity.
 * @param id of the stage.
 */
export async function writePermissions(http: FastifyRequest, id: number, { permissions }: PlannedStage): Promise<void> {
  if (!permissions) return;
  const definition = http.server.registry.resource('stage_permissions');
  const before = await permissionsIn(http, id);
  const known = new Map(before.map((record) => [rightKey(record), record.id]));
  const wanted = permissions.map((record): RightRecord => ({ ...record, stage: id }));
  const changes = rightDifference(before, wanted);
  const gone = changes.flatMap((change) => (change.effect === null ? (known.get(rightKey(change)) ?? []) : []));
  if (gone.length > 0) await removeRecords(requestFor(http, definition), gone);
  const { rows } = await http.server.database.query<{ workflow: number }>(
    'select workflow_id as workflow from workflow_stages where id = $1',
    [id],
  );
  const place = { workflow: rows[0]?.workflow, stage: id };
  for (const change of changes.filter(({ effect }) => effect !== null)) {
    const { stage: _stage, ...values } = change;
    const record = known.get(rightKey(change));
    if (record === undefined)
      await createRecord(requestFor(http, definition, 'create'), bodyOf({ ...place, ...values }));
    else await changeRecord(requestFor(http, definition, 'update'), record, bodyOf(values));
  }
}

async function permissionsIn(http: FastifyRequest, stage: number) {
  const { rows } = await http.server.database.query<RightRecord & { readonly id: number }>(
    `select id, stage_id as stage, role, user_id as "user", "right", coalesce(effect, 'deny') as effect, until::text as until, note
       from stage_permissions where stage_id = $1 order by id`,
    [stage],
  );
  return rows;
}
