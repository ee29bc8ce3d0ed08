import type { FastifyRequest } from 'fastify';
import type { PlannedStage, StagePlan, StoredPlan } from '#shared/contracts/workflow-builder.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { notFound } from '#server/records/query/merged-away.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { storedRecords } from '#server/records/query/stored-record.ts';
import { bodyOf } from '#server/records/write/bulk.ts';
import { createRecord } from '#server/records/write/create.ts';
import { moveRecord } from '#server/records/write/move.ts';
import { removeRecords } from '#server/records/write/remove.ts';
import { changeRecord } from '#server/records/write/update.ts';
import { draftRequest } from './draft-request.ts';
import { writePermissions } from './write-permissions.ts';
import { sameInstant } from '#server/records/write/version.ts';

/**
 * Brings the stages of a draft to a plan, all or nothing: each stage that differs is written as a record, with its rules
 * and its activity.
 * @throws {AppError} not_found, forbidden; locked unless the version is a draft; conflict where the stages are not those
 * that the plan was made from; invalid, with the stage and the field.
 */
export async function saveStages(http: FastifyRequest, id: number, plan: StagePlan): Promise<StoredPlan> {
  const { database } = http.server;
  const request = await draftRequest(http, id);
  return database.transaction(async () => {
    await database.query('select from workflows where id = $1 for update', [id]);
    const kept = await requireUnchanged(request, id, plan);
    const ids = new Map(plan.stages.flatMap(({ key, id: stage }) => (stage === undefined ? [] : [[key, stage]])));
    const unknown = [...ids.values()].find((stage) => !kept.includes(stage));
    if (unknown !== undefined) throw await notFound(request, unknown);
    const gone = kept.filter((stage) => ![...ids.values()].includes(stage));
    if (gone.length > 0) await removeRecords(request, gone);
    for (const stage of await inOrderOfNames(request, plan.stages))
      ids.set(stage.key, await writeStage(http, id, stage));
    for (const stage of plan.stages) await writeMoves(request, stage, ids);
    for (const stage of plan.stages) await named(stage, () => writePermissions(http, ids.get(stage.key)!, stage)); // every stage has been written
    const order = plan.stages.map(({ key }) => ids.get(key)!); // every stage has been written
    await putInOrder(request, await orderOf(request, id), order);
    const stored = await storedRecords(request, order);
    return {
      stages: plan.stages.map(({ key }, index) => {
        const stage = order[index]!;
        return { key, id: stage, updated_on: stored.get(stage)!.version };
      }),
    };
  });
}

/** @returns the stages that are there. */
async function requireUnchanged(request: ResourceRequest, id: number, { expected }: StagePlan): Promise<number[]> {
  const kept = await orderOf(request, id);
  const stored = await storedRecords(request, kept);
  const isSame =
    kept.length === expected.length &&
    expected.every(({ id: stage, updated_on }, index) => {
      const found = stored.get(stage);
      return kept[index] === stage && found !== undefined && sameInstant(found.version, updated_on);
    });
  if (!isSame) throw new AppError('conflict', say('server.workflows.draft_changed'));
  return kept;
}

async function orderOf({ database }: ResourceRequest, id: number): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    'select id from workflow_stages where workflow_id = $1 order by position, id',
    [id],
  );
  return rows.map((row) => row.id);
}

/**
 * The stages in an order in which the name of each is free when its turn comes. Where stages exchange their names, one
 * gets another name until then.
 */
async function inOrderOfNames(
  request: ResourceRequest,
  stages: readonly PlannedStage[],
): Promise<readonly PlannedStage[]> {
  const stored = await storedRecords(
    request,
    stages.flatMap(({ id }) => id ?? []),
  );
  const holders = new Map([...stored].map(([id, { values }]) => [sameName(values['name']), id]));
  const waiting = stages.map((stage) => ({ stage, wanted: stage.values['name'] }));
  const isFree = ({ stage, wanted }: (typeof waiting)[number]): boolean => {
    const holder = holders.get(sameName(wanted));
    return typeof wanted !== 'string' || holder === undefined || holder === stage.id || !isRenamed(holder);
  };
  const isRenamed = (id: number) => waiting.some(({ stage, wanted }) => stage.id === id && typeof wanted === 'string');
  const release = (id: number | undefined) => {
    for (const [name, holder] of holders) if (holder === id) holders.delete(name);
  };
  const ordered: PlannedStage[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(isFree);
    if (next < 0) {
      const parked = waiting[0]!; // it waits for a stage with an id, and that one for it
      const id = holders.get(sameName(parked.wanted))!;
      await changeRecord(request, id, bodyOf({ name: freeName(holders, String(parked.wanted)) }));
      release(id);
      continue;
    }
    const [{ stage, wanted } = waiting[0]!] = waiting.splice(next, 1);
    if (typeof wanted === 'string') release(stage.id);
    ordered.push(stage);
  }
  return ordered;
}

const sameName = (name: unknown): string => String(name).trim().toLowerCase();

function freeName(holders: ReadonlyMap<string, number>, name: string): string {
  let number = 2;
  while (holders.has(sameName(`${name} ${number}`))) number += 1;
  return `${name} ${number}`;
}

/** @returns the id of the stage. */
async function writeStage(http: FastifyRequest, workflow: number, stage: PlannedStage): Promise<number> {
  const definition = http.server.registry.resource('workflow_stages');
  const { next_stages: _moves, workflow: _workflow, ...values } = stage.values;
  return named(stage, async () => {
    if (stage.id === undefined)
      return (await createRecord(requestFor(http, definition, 'create'), bodyOf({ ...values, workflow }))).id;
    if (Object.keys(values).length > 0)
      await changeRecord(requestFor(http, definition, 'update'), stage.id, bodyOf(values));
    return stage.id;
  });
}

async function writeMoves(
  request: ResourceRequest,
  stage: PlannedStage,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const { key, next_stages: next } = stage;
  if (!next) return;
  const targets = next.flatMap((each) => ids.get(each) ?? []);
  await named(stage, () => changeRecord(request, ids.get(key)!, bodyOf({ next_stages: targets }))); // it was written
}

/** Moves as few stages as a walk from the first to the last needs. */
async function putInOrder(request: ResourceRequest, from: readonly number[], to: readonly number[]): Promise<void> {
  const now = [...from];
  for (const [index, stage] of to.entries()) {
    if (now[index] === stage) continue;
    const before = to[index - 1];
    await moveRecord(request, stage, before === undefined ? { before: now[0] } : { after: before });
    now.splice(now.indexOf(stage), 1);
    now.splice(index, 0, stage);
  }
}

/** The errors of one stage, at the stage: `interview.sla_days`. */
async function named<T>({ key }: PlannedStage, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error;
    const errors: FieldErrors = Object.fromEntries(
      Object.entries(error.errors).map(([field, fault]) => [`${key}.${field}`, fault]),
    );
    throw new AppError(error.code, error.said ?? error.message, { errors, cause: error });
  }
}
