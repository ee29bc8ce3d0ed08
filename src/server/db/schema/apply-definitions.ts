import type { Definitions, ResourceDefinition } from '#engine/schema/definition.ts';
import type { Database } from '../database.ts';
import { carryOut, ChangeRefused } from './carry-out.ts';
import type { DataCheck } from './data-checks.ts';
import { describePrevious } from './describe-table.ts';
import { introspect } from './introspect.ts';
import { type PlannedChanges, planChanges, type WantedShapes, wantedShapes } from './plan-changes.ts';
import type { AppliedPlan, RefusalReason, ResourceRefusal, SchemaPlan, SchemaStep } from './schema-plan.ts';
import { isApplied, readState, type SchemaState, withTarget } from './schema-state.ts';

/**
 * Brings the tables of all resources to what their definitions say, one resource per transaction, under a lock that excludes
 * other processes. Where nothing changed it costs one small query. What the data does not allow is refused resource by resource:
 * such a resource keeps its table and its last good definition, the others apply. The system tables have to be there.
 */
export async function applyDefinitions(database: Database, definitions: Definitions): Promise<AppliedPlan> {
  if (await isApplied(database, definitions)) return { steps: [], refusals: [], orphans: [], definitions };
  return database.exclusively('schema', () => applyWhatFits(database, definitions, []));
}

/** What `applyDefinitions` would do now. Changes nothing and locks nobody out. */
export async function planDefinitions(database: Database, definitions: Definitions): Promise<SchemaPlan> {
  const { planned, refusals } = await planWhatFits(database, definitions, []);
  return { steps: stepsOf(planned), refusals, orphans: planned.orphans };
}

/** Plans, and plans anew without each resource that is refused, until what is left fits the data. */
async function planWhatFits(database: Database, definitions: Definitions, refusals: readonly ResourceRefusal[]) {
  const state = await readState(database);
  let refused = [...refusals];
  for (;;) {
    const fitting = withoutRefused(definitions, refused, state);
    const wanted = wantedShapes(fitting);
    const planned = await planFor(database, wanted, state);
    const found = [...planned.refusals, ...(await askData(database, planned))];
    const fresh = found.filter(({ resource }) => refused.every((known) => known.resource !== resource));
    if (fresh.length === 0) return { planned, definitions: fitting, refusals: refused };
    refused = [...refused, ...fresh.map((refusal) => withLastGood(refusal, definitions, state))];
  }
}

async function planFor(database: Database, wanted: WantedShapes, state: SchemaState): Promise<PlannedChanges> {
  const previous = [...state.values()].map(describePrevious);
  const tables = wanted.shapes.flatMap((shape) => shape.tables);
  const names = tables.flatMap(({ name, earlierNames }) => [name, ...earlierNames]);
  return planChanges(await introspect(database, [...new Set(names)]), wanted, previous);
}

/**
 * Last good definitions in place of refused ones, with the names that others get now; a refused one that never was applied is left
 * out.
 */
function withoutRefused(
  definitions: Definitions,
  refused: readonly ResourceRefusal[],
  state: SchemaState,
): Definitions {
  if (refused.length === 0) return definitions;
  const isRefused = ({ resource }: ResourceDefinition) => refused.some((one) => one.resource === resource);
  const renamed = Object.values(definitions.resources).flatMap((each) => {
    const { resource, renamedFrom = resource } = each;
    const isRenamed = state.has(renamedFrom) && definitions.resources[renamedFrom] === undefined && !isRefused(each);
    return isRenamed ? [[renamedFrom, resource] as const] : [];
  });
  const resources = Object.values(definitions.resources).flatMap((definition) => {
    if (!isRefused(definition)) return [[definition.resource, definition] as const];
    const lastGood = lastGoodOf(definition, state);
    return lastGood
      ? [[lastGood.resource, renamed.reduce((now, [from, to]) => withTarget(now, from, to), lastGood)] as const]
      : [];
  });
  return { ...definitions, resources: Object.fromEntries(resources) };
}

const lastGoodOf = (definition: ResourceDefinition, state: SchemaState): ResourceDefinition | undefined =>
  state.get(definition.resource) ?? (definition.renamedFrom ? state.get(definition.renamedFrom) : undefined);

function withLastGood(refusal: ResourceRefusal, definitions: Definitions, state: SchemaState): ResourceRefusal {
  const definition = definitions.resources[refusal.resource];
  const lastGood = definition && lastGoodOf(definition, state);
  return lastGood ? { ...refusal, lastGood } : refusal;
}

async function askData(database: Database, planned: PlannedChanges): Promise<ResourceRefusal[]> {
  const refusals: ResourceRefusal[] = [];
  const isRefused = (name: string) => planned.refusals.some(({ resource }) => resource === name);
  for (const { resource, checks } of planned.resources) {
    if (isRefused(resource)) continue;
    const reasons = await failedChecks(database, checks);
    if (reasons.length > 0) refusals.push({ resource, reasons });
  }
  return refusals;
}

/** All of a resource in one statement: many small ones cost more than what they look at. */
async function failedChecks(database: Database, checks: readonly DataCheck[]): Promise<RefusalReason[]> {
  if (checks.length === 0) return [];
  const asked = checks.map(({ sql }, place) => `select ${place} as place, c.count, c.ids from (${sql}) c`);
  const { rows } = await database.query<{ place: number; count: number; ids: number[] | null }>(
    `${asked.join(' union all ')} order by place`,
  );
  return rows.filter(({ count }) => count > 0).map(({ place, count, ids }) => checks[place]!.reason(count, ids ?? []));
}

/** A row that is written between the question to the data and the change is met by the database: then that resource is refused too. */
async function applyWhatFits(
  database: Database,
  definitions: Definitions,
  refusals: readonly ResourceRefusal[],
): Promise<AppliedPlan> {
  const fit = await planWhatFits(database, definitions, refusals);
  try {
    await carryOut(database, fit.planned, fit.definitions);
  } catch (error) {
    if (!(error instanceof ChangeRefused) || fit.refusals.some(({ resource }) => resource === error.resource))
      throw error;
    const refusal = { resource: error.resource, reasons: [{ code: 'data', message: error.message } as const] };
    const state = await readState(database);
    return applyWhatFits(database, definitions, [...fit.refusals, withLastGood(refusal, definitions, state)]);
  }
  return {
    steps: stepsOf(fit.planned),
    refusals: fit.refusals,
    orphans: fit.planned.orphans,
    definitions: fit.definitions,
  };
}

const stepsOf = ({ resources }: PlannedChanges): SchemaStep[] => [
  ...resources.flatMap((plan) => plan.now),
  ...resources.flatMap((plan) => plan.late),
  ...resources.flatMap((plan) => plan.validate),
];
