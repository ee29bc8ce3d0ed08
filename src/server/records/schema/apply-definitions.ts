import type { Definitions, ResourceDefinition } from '#engine/model/definition.ts';
import type { Database } from '#server/platform/db/database.ts';
import { carryOut, ChangeRejected } from './carry-out.ts';
import type { DataCheck } from './data-checks.ts';
import { describePrevious } from './describe-table.ts';
import { introspect } from './introspect.ts';
import { type PlannedChanges, planChanges, type WantedShapes, wantedShapes } from './plan-changes.ts';
import type { AppliedPlan, RejectionReason, ResourceRejection, SchemaPlan, SchemaStep } from './schema-plan.ts';
import { FORGOTTEN, isApplied, readHashes, readState, type SchemaState, withTarget } from './schema-state.ts';

/**
 * Brings the tables of all resources to the shape of their definitions, one resource per transaction, under a lock that
 * excludes other processes. Without changes it costs one small query. Changes that the data does not allow are rejected
 * resource by resource: such a resource keeps its table and its last good definition, the others apply. The system
 * tables must exist.
 */
export async function applyDefinitions(database: Database, definitions: Definitions): Promise<AppliedPlan> {
  if (await isApplied(database, definitions)) return { steps: [], rejections: [], orphans: [], definitions };
  return database.exclusively('schema', () => applyWhatFits(database, definitions, NOTHING_KNOWN));
}

/** The plan of `applyDefinitions` now. Changes nothing and locks no one out. */
export async function planDefinitions(database: Database, definitions: Definitions): Promise<SchemaPlan> {
  const { planned, rejections } = await planWhatFits(database, definitions, NOTHING_KNOWN);
  return { steps: stepsOf(planned), rejections, orphans: planned.orphans };
}

/** The results of earlier attempts of the same application. */
interface Known {
  readonly rejections: readonly ResourceRejection[];
  /** Rejected resources whose last good definition the database would reject too: their tables stay as they are. */
  readonly untouched: ReadonlySet<string>;
}

const NOTHING_KNOWN: Known = { rejections: [], untouched: new Set() };

/**
 * Plans, and plans again without each rejected resource, until the rest matches the data. Where rows violate even the
 * last good definition, because others have written past it since then, it serves without the violated parts.
 */
async function planWhatFits(database: Database, definitions: Definitions, { rejections, untouched }: Known) {
  const state = await readState(database);
  let rejected = [...rejections];
  for (;;) {
    const fitting = withoutRejected(definitions, rejected, state);
    const whole = await planFor(database, wantedShapes(fitting), state);
    const failed = await askData(database, whole);
    const fresh = [...whole.rejections, ...failed.map(({ rejection }) => rejection)].filter(
      ({ resource }) => !names(rejected).has(resource),
    );
    if (fresh.length === 0) {
      const planned = withholding(
        whole,
        failed.flatMap(({ heldBack }) => heldBack),
        untouched,
      );
      const unfinished = new Set([...untouched, ...failed.map(({ rejection }) => rejection.resource)]);
      return {
        planned,
        definitions: fitting,
        rejections: rejected.map((each) => withReasons(each, failed)),
        unfinished,
      };
    }
    rejected = [...rejected, ...fresh.map((rejection) => withLastGood(rejection, definitions, state))];
  }
}

const names = (rejections: readonly ResourceRejection[]): ReadonlySet<string> =>
  new Set(rejections.map(({ resource }) => resource));

/** The plan without what cannot be done. */
function withholding(
  planned: PlannedChanges,
  heldBack: readonly string[],
  untouched: ReadonlySet<string>,
): PlannedChanges {
  const isPossible = ({ sql }: SchemaStep) => !heldBack.includes(sql);
  const resources = planned.resources
    .filter(({ resource }) => !untouched.has(resource))
    .map((plan) => ({
      ...plan,
      now: plan.now.filter(isPossible),
      late: plan.late.filter(isPossible),
      validate: plan.validate.filter(isPossible),
    }));
  return { ...planned, resources };
}

/** Violations of the last good definition belong to the same diagnostic. */
function withReasons(rejection: ResourceRejection, failed: readonly FailedResource[]): ResourceRejection {
  const served = rejection.lastGood?.resource;
  const further = failed.flatMap(({ rejection: each }) => (each.resource === served ? each.reasons : []));
  const isNew = ({ message }: RejectionReason) => rejection.reasons.every((known) => known.message !== message);
  return { ...rejection, reasons: [...rejection.reasons, ...further.filter(isNew)] };
}

async function planFor(database: Database, wanted: WantedShapes, state: SchemaState): Promise<PlannedChanges> {
  const hashes = await readHashes(database);
  const previous = [...state.values()].map((definition) => {
    const { renamedFrom, ...shape } = describePrevious(definition);
    return hashes.get(definition.resource) === FORGOTTEN
      ? shape
      : { ...shape, ...(renamedFrom !== undefined && { renamedFrom }) };
  });
  const tables = wanted.shapes.flatMap((shape) => shape.tables);
  const names = tables.flatMap(({ name, earlierNames }) => [name, ...earlierNames]);
  return planChanges(await introspect(database, [...new Set(names)]), wanted, previous);
}

/**
 * Last good definitions in place of rejected ones, with the names that others get now; skips a rejected one that was
 * never applied.
 */
function withoutRejected(
  definitions: Definitions,
  rejected: readonly ResourceRejection[],
  state: SchemaState,
): Definitions {
  if (rejected.length === 0) return definitions;
  const isRejected = ({ resource }: ResourceDefinition) => rejected.some((one) => one.resource === resource);
  const renamed = Object.values(definitions.resources).flatMap((each) => {
    const { resource, renamedFrom = resource } = each;
    const isRenamed = state.has(renamedFrom) && definitions.resources[renamedFrom] === undefined && !isRejected(each);
    return isRenamed ? [[renamedFrom, resource] as const] : [];
  });
  const resources = Object.values(definitions.resources).flatMap((definition) => {
    if (!isRejected(definition)) return [[definition.resource, definition] as const];
    const lastGood = lastGoodOf(definition, definitions, state);
    return lastGood
      ? [[lastGood.resource, renamed.reduce((now, [from, to]) => withTarget(now, from, to), lastGood)] as const]
      : [];
  });
  return { ...definitions, resources: Object.fromEntries(resources) };
}

/** Under its name, the one that it had before, or the one that a newer file has given it, unless that is another resource of the files. */
const lastGoodOf = (
  { resource, renamedFrom }: ResourceDefinition,
  { resources }: Definitions,
  state: SchemaState,
): ResourceDefinition | undefined =>
  state.get(resource) ??
  (renamedFrom ? state.get(renamedFrom) : undefined) ??
  [...state.values()].find((each) => each.renamedFrom === resource && !Object.hasOwn(resources, each.resource));

function withLastGood(rejection: ResourceRejection, definitions: Definitions, state: SchemaState): ResourceRejection {
  const definition = definitions.resources[rejection.resource];
  const lastGood = definition && lastGoodOf(definition, definitions, state);
  return lastGood ? { ...rejection, lastGood } : rejection;
}

interface FailedResource {
  readonly rejection: ResourceRejection;
  /** Statements of the plan that its rows do not allow. */
  readonly heldBack: readonly string[];
}

async function askData(database: Database, planned: PlannedChanges): Promise<FailedResource[]> {
  const failed: FailedResource[] = [];
  const isRejected = (name: string) => planned.rejections.some(({ resource }) => resource === name);
  for (const { resource, checks } of planned.resources) {
    if (isRejected(resource)) continue;
    const found = await failedChecks(database, checks);
    if (found.length === 0) continue;
    const reasons = found.map(({ reason }) => reason);
    failed.push({ rejection: { resource, reasons }, heldBack: found.flatMap(({ heldBack }) => heldBack) });
  }
  return failed;
}

/** All of a resource in one statement: many small ones cost more than what they look at. */
async function failedChecks(
  database: Database,
  checks: readonly DataCheck[],
): Promise<{ reason: RejectionReason; heldBack: readonly string[] }[]> {
  if (checks.length === 0) return [];
  const asked = checks.map(({ sql }, place) => `select ${place} as place, c.count, c.ids from (${sql}) c`);
  const rows = await database.unlimited<{ place: number; count: number; ids: number[] | null }>(
    `${asked.join(' union all ')} order by place`,
  );
  return rows
    .filter(({ count }) => count > 0)
    .map(({ place, count, ids }) => ({
      reason: checks[place]!.reason(count, ids ?? []),
      heldBack: checks[place]!.holdsBack ?? [],
    }));
}

/**
 * A change that the database rejects unexpectedly (a row written since then, work that locks a table) is rejected like
 * the rest; where it rejects the last good definition too, that table stays as it is.
 */
async function applyWhatFits(database: Database, definitions: Definitions, known: Known): Promise<AppliedPlan> {
  const fit = await planWhatFits(database, definitions, known);
  try {
    await carryOut(database, fit.planned, fit.definitions, fit.unfinished);
  } catch (error) {
    if (!(error instanceof ChangeRejected) || known.untouched.has(error.resource)) throw error;
    const { resource, code, message } = error;
    const isServed = fit.rejections.some((each) => (each.lastGood?.resource ?? each.resource) === resource);
    const rejection = withLastGood({ resource, reasons: [{ code, message }] }, definitions, await readState(database));
    return applyWhatFits(database, definitions, {
      rejections: isServed ? fit.rejections : [...fit.rejections, rejection],
      untouched: isServed ? new Set([...known.untouched, resource]) : known.untouched,
    });
  }
  return {
    steps: stepsOf(fit.planned),
    rejections: fit.rejections,
    orphans: fit.planned.orphans,
    definitions: fit.definitions,
  };
}

const stepsOf = ({ resources }: PlannedChanges): SchemaStep[] => [
  ...resources.flatMap((plan) => plan.now),
  ...resources.flatMap((plan) => plan.late),
  ...resources.flatMap((plan) => plan.validate),
];
