import { typeOf } from '#engine/field-types/field-types.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { MIGRATIONS_TABLE } from '#server/platform/db/system-schema.ts';
import type { DataCheck, TablePair } from './data-checks.ts';
import { describeResource } from './describe-table.ts';
import { ShapeError } from './describe-links.ts';
import type { CurrentDatabase, CurrentTable } from './introspect.ts';
import type { Change } from './plan-columns.ts';
import { planTable, type TablePlan } from './plan-table.ts';
import type { Orphan, ResourceRejection, SchemaStep } from './schema-plan.ts';
import type { PreviousShape, ResourceShape, TableShape } from './shape.ts';
import { heldKeys, staleFunctions } from './stale.ts';
import { dropFunction } from './statements.ts';

/** The changes of one resource, before the data has been checked. */
export interface ResourcePlan {
  readonly resource: string;
  /** Its earlier name, where its table is renamed. */
  readonly renamedFrom?: string;
  /** Only drops functions that a file replaces. */
  readonly isClearing?: true;
  readonly now: readonly SchemaStep[];
  readonly late: readonly SchemaStep[];
  readonly validate: readonly SchemaStep[];
  readonly checks: readonly DataCheck[];
}

export interface PlannedChanges {
  /** In the order in which they are applied: targets before the tables that refer to them. */
  readonly resources: readonly ResourcePlan[];
  /** Rejections that need no look at the data. */
  readonly rejections: readonly ResourceRejection[];
  readonly orphans: readonly Orphan[];
}

/** The tables that the definitions ask for, in the order in which they can be made. */
export interface WantedShapes {
  readonly shapes: readonly ResourceShape[];
  readonly rejections: readonly ResourceRejection[];
}

/** Describes all resources; rejects those that cannot be described, or that need a table that is taken. */
export function wantedShapes(definitions: Definitions): WantedShapes {
  const shapes: ResourceShape[] = [];
  const rejections: ResourceRejection[] = [];
  const taken = new Set<string>([MIGRATIONS_TABLE]);
  for (const definition of targetsFirst(definitions)) {
    try {
      const shape = describeResource(definition, definitions);
      const clash = shape.tables.find(({ name }) => taken.has(name));
      if (clash) throw new ShapeError('', `needs a table "${clash.name}", and that name is taken`);
      for (const { name } of shape.tables) taken.add(name);
      shapes.push(shape);
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error;
      const code = error.field ? 'missing' : 'reserved';
      rejections.push({
        resource: definition.resource,
        reasons: [
          { code, ...(error.field && { field: error.field }), message: `${error.field} ${error.message}`.trim() },
        ],
      });
    }
  }
  return { shapes, rejections };
}

const relationsOf = ({ fields }: ResourceDefinition): FieldDefinition[] =>
  Object.values(fields).flatMap((field) => [
    field,
    ...(typeOf(field).storage === 'child' ? Object.values(field.fields ?? {}) : []),
  ]);

/** Resources in an order in which most point only at earlier ones. */
function targetsFirst(definitions: Definitions): ResourceDefinition[] {
  const ordered = new Set<ResourceDefinition>();
  const onTheWay = new Set<string>();
  const visit = (definition: ResourceDefinition): void => {
    if (ordered.has(definition) || onTheWay.has(definition.resource)) return;
    onTheWay.add(definition.resource);
    for (const field of relationsOf(definition)) {
      const target = field.relation && definitions.resources[field.relation.to];
      if (target) visit(target);
    }
    ordered.add(definition);
  };
  for (const definition of Object.values(definitions.resources)) visit(definition);
  return [...ordered];
}

/**
 * Compares the wanted tables with the database. `previous` is the last applied state: it has the earlier defaults, and
 * shows which tables no file names any longer. Changes nothing and asks nothing.
 */
export function planChanges(
  current: CurrentDatabase,
  wanted: WantedShapes,
  previous: readonly PreviousShape[],
): PlannedChanges {
  const tables = new Map(wanted.shapes.flatMap((shape) => shape.tables.map((table) => [table.name, table] as const)));
  const nowOf = (table: TableShape) => currentTable(current, table, tables);
  const before = new Map(previous.flatMap(({ defaults }) => [...defaults]));
  const tableOf = (name: string) => {
    const table = tables.get(name);
    return table && nowOf(table);
  };
  const renamed = new Map(previous.flatMap((each) => [...each.renamed]));
  const pairs = [...tables.values()].flatMap((table) => pairOf(table, nowOf) ?? []);
  const held = heldKeys(current, pairs);
  const ready = new Set<string>();
  const planned = wanted.shapes.map((shape) => {
    for (const { name } of shape.tables) ready.add(name);
    const plans = shape.tables.map((table) =>
      planTable(table, {
        now: nowOf(table),
        isReady: (name) => ready.has(name),
        pairOf: (name) => pairOf(tables.get(name), nowOf),
        hasTriggers: (name, functionName) => tableOf(name)?.functions.has(functionName) ?? false,
        heldKeys: held,
        renamedSince: (column) => renamed.get(column),
        defaultBefore: (column) => before.get(`${nowOf(table)?.name ?? table.name}.${column}`),
      }),
    );
    return { shape, plans };
  });
  const isRejected = (name: string) => wanted.rejections.some(({ resource }) => resource === name);
  const forgotten = forgottenTables(
    current,
    previous.filter(({ resource }) => !isRejected(resource)),
    new Set(pairs.map(({ now }) => now.name)),
  );
  return {
    resources: [
      ...staleTriggers(current, wanted, pairs),
      ...planned.map(({ shape, plans }) => resourcePlan(shape, plans, nowOf(shape.tables[0]!)?.name)),
    ],
    rejections: [
      ...wanted.rejections,
      ...planned.flatMap(
        ({ shape, plans }) => renamedResource(shape, wanted, current, previous) ?? rejectionOf(shape, plans),
      ),
    ],
    orphans: [
      ...forgotten.map(({ resource, table }) => ({ resource, table: table.name })),
      ...planned.flatMap(({ shape, plans }) => orphanColumns(shape, plans)),
    ],
  };
}

/** The table under its name, or under an earlier one that the file declares, if no other resource uses that name. */
function currentTable(
  current: CurrentDatabase,
  { name, earlierNames }: TableShape,
  wanted: ReadonlyMap<string, TableShape>,
): CurrentTable | undefined {
  const earlier = earlierNames.find((each) => !wanted.has(each) && current.has(each));
  return current.get(name) ?? (earlier ? current.get(earlier) : undefined);
}

function pairOf(wanted: TableShape | undefined, nowOf: (table: TableShape) => CurrentTable | undefined) {
  const now = wanted && nowOf(wanted);
  return wanted && now ? { now, wanted } : undefined;
}

function resourcePlan(shape: ResourceShape, plans: readonly TablePlan[], nowName: string | undefined): ResourcePlan {
  const { resource } = shape;
  const steps = (changes: readonly Change[]) => changes.map((change): SchemaStep => ({ resource, ...change }));
  return {
    resource,
    ...(nowName !== undefined && nowName !== resource && { renamedFrom: nowName }),
    now: steps(plans.flatMap((plan) => plan.now)),
    late: steps(plans.flatMap((plan) => plan.late)),
    validate: steps(plans.flatMap((plan) => plan.validate)),
    checks: plans.flatMap((plan) => plan.checks),
  };
}

function rejectionOf(shape: ResourceShape, plans: readonly TablePlan[]): ResourceRejection[] {
  const reasons = plans.flatMap((plan) => plan.reasons);
  return reasons.length === 0 ? [] : [{ resource: shape.resource, reasons }];
}

/**
 * A resource whose table a newer file has renamed: under the old name it would begin without its records. Where the files have
 * the new name too, the old one is that of another resource.
 */
function renamedResource(
  { resource, tables }: ResourceShape,
  wanted: WantedShapes,
  current: CurrentDatabase,
  previous: readonly PreviousShape[],
): ResourceRejection[] | undefined {
  const later = previous.find((each) => each.renamedFrom === resource && current.has(each.resource))?.resource;
  const isTakenBack = tables[0]!.earlierNames.includes(later ?? '');
  if (later === undefined || isTakenBack || current.has(resource)) return undefined;
  if ([...wanted.shapes, ...wanted.rejections].some((each) => each.resource === later)) return undefined;
  const message = `The database has these records as "${later}" since a newer version of this file renamed it. Say "renamedFrom: ${later}" to take the old name back`;
  return [{ resource, reasons: [{ code: 'renamed', message }] }];
}

function orphanColumns(shape: ResourceShape, plans: readonly TablePlan[]): Orphan[] {
  return plans.flatMap((plan, index) =>
    plan.orphans.map((column) => ({ resource: shape.resource, table: shape.tables[index]!.name, column })),
  );
}

interface Forgotten {
  readonly resource: string;
  readonly table: CurrentTable;
}

/** Tables of resources whose file is gone, and of `relations` and `rows` fields that are gone. */
function forgottenTables(
  current: CurrentDatabase,
  previous: readonly PreviousShape[],
  used: ReadonlySet<string>,
): Forgotten[] {
  return previous.flatMap(({ resource, tables }) =>
    tables.flatMap((name) => {
      const table = current.get(name);
      return table && !used.has(name) ? [{ resource, table }] : [];
    }),
  );
}

/** Drops triggers of a value that a file now defines in another way, before the columns that they write. */
function staleTriggers(current: CurrentDatabase, wanted: WantedShapes, pairs: readonly TablePair[]): ResourcePlan[] {
  const kept = new Set(
    wanted.shapes.flatMap(({ tables }) => tables.flatMap(({ triggers }) => triggers.map(({ name }) => name))),
  );
  return [...current.values()].flatMap((table): ResourcePlan[] => {
    const stale = staleFunctions(table, pairs, kept);
    if (stale.length === 0) return [];
    const resource = table.name;
    const now = stale.map((name) => ({ resource, title: `drop ${name}`, sql: dropFunction(name) }));
    return [{ resource, isClearing: true, now, late: [], validate: [], checks: [] }];
  });
}
