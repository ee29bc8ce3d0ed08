import type { FastifyInstance } from 'fastify';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import type { ActionCall } from '#server/records/handlers/handlers.ts';
import type { ActionResult } from '#server/records/query/record-code.ts';
import type { StoredRecord, WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import { storedRecords } from '#server/records/query/stored-record.ts';
import { bodyOf } from '#server/records/write/bulk.ts';
import { createRecord } from '#server/records/write/create.ts';
import { changeRecord } from '#server/records/write/update.ts';
import { rowsOfCopy } from '#server/records/write/rows-of-copy.ts';

/**
 * Makes a draft of the next version, with copies of the stages and of their permissions. Moves lead to the copies.
 * @throws {AppError} forbidden for users who cannot create workflows.
 */
export const newVersion =
  (app: FastifyInstance) =>
  async ({ request, record }: ActionCall): Promise<ActionResult> => {
    const requestTo = (resource: string, operation: 'create' | 'update' = 'create'): ResourceRequest => {
      const definition = app.registry.current.resources[resource];
      if (!definition) throw new AppError('route_not_found', say('server.request.no_route'));
      return requestOf(app, request, definition, operation);
    };
    const { id: workflow } = await createRecord(
      ofFamily(requestTo('workflows')),
      bodyOf({ ...copyOf(request.definition, record.values), family: record.values['family'] }),
    );
    const stages = await readAll(requestTo('workflow_stages'), record.id);
    const copies = await copyStages(requestTo('workflow_stages'), stages, workflow);
    await pointMoves(requestTo('workflow_stages', 'update'), stages, copies);
    await copyPermissions(requestTo('stage_permissions'), record.id, { workflow, copies });
    return { created: workflow };
  };

/** The family is not for users to choose. */
const ofFamily = (request: ResourceRequest): ResourceRequest => ({
  ...request,
  access: { ...request.access, writeFields: new Set([...request.access.writeFields, 'family']) },
});

/** The values that a copy begins with: what is calculated, or is the record's own, is not among them. */
const copyOf = ({ fields }: ResourceDefinition, values: WriteValues): WriteValues =>
  Object.fromEntries(
    Object.values(fields)
      .filter((field) => !field.system && !field.readOnly && !field.noCopy && !field.computed && !field.derive)
      .map(({ name }) => [name, rowsOfCopy(values[name])])
      .filter(([, value]) => value !== null && value !== undefined),
  );

/** The records of a workflow, stages in their order. */
async function readAll(request: ResourceRequest, workflow: number): Promise<readonly StoredRecord[]> {
  const { resource } = request.definition;
  const { rows } = await request.database.query<{ id: number }>(
    resource === 'workflow_stages'
      ? 'select id from workflow_stages where workflow_id = $1 order by position, id'
      : 'select id from stage_permissions where workflow_id = $1 order by id',
    [workflow],
  );
  const found = await storedRecords(
    request,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => found.get(id) ?? []);
}

type Copies = ReadonlyMap<number, number>;

async function copyStages(
  request: ResourceRequest,
  stages: readonly StoredRecord[],
  workflow: number,
): Promise<Copies> {
  const copies = new Map<number, number>();
  for (const { id, values } of stages) {
    const { next_stages: _moves, ...copied } = copyOf(request.definition, values);
    copies.set(id, (await createRecord(request, bodyOf({ ...copied, workflow }))).id);
  }
  return copies;
}

async function pointMoves(request: ResourceRequest, stages: readonly StoredRecord[], copies: Copies): Promise<void> {
  for (const { id, values } of stages) {
    const moves = ((values['next_stages'] ?? []) as readonly number[]).flatMap((stage) => copies.get(stage) ?? []);
    if (moves.length > 0) await changeRecord(request, copies.get(id)!, bodyOf({ next_stages: moves })); // every stage has a copy
  }
}

async function copyPermissions(
  request: ResourceRequest,
  from: number,
  { workflow, copies }: { readonly workflow: number; readonly copies: Copies },
): Promise<void> {
  for (const { values } of await readAll(request, from)) {
    const stage = copies.get(Number(values['stage']));
    if (stage === undefined) continue;
    await createRecord(request, bodyOf({ ...copyOf(request.definition, values), workflow, stage }));
  }
}
