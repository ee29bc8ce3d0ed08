import { fieldsUsed } from '#engine/predicates/fields-used.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { Parameters } from '#server/records/query/sql-text.ts';

/** A relation to a record that is written along with the records that point at it, or that they take values from. */
interface Source {
  readonly field: FieldDefinition & { readonly column: string };
  readonly target: ResourceDefinition;
}

interface Sources {
  /** In the order in which they are locked. */
  readonly all: readonly Source[];
  /** The fields whose change reaches a source: the relations, the state, and what counts and sums read. */
  readonly reaching: ReadonlySet<string>;
}

/** A record that is written, before and after it. */
interface Writing {
  readonly before?: WriteValues;
  readonly values: WriteValues;
  readonly changes: WriteValues;
}

/**
 * Locks the records that these writes reach (their counts change with a record that comes, goes or gets another state),
 * until the transaction ends. Everyone takes such locks before those of the record itself, in one order of resources and
 * ids, and as strong as the write that comes later: two writers at one source then wait for each other, never in a circle.
 */
export async function holdSources(
  { database, definition, definitions }: Pick<ResourceRequest, 'database' | 'definition' | 'definitions'>,
  records: readonly Writing[],
): Promise<void> {
  const { all, reaching } = sourcesOf(definition, definitions);
  if (all.length === 0) return;
  const touching = records.filter(
    ({ before, changes }) => before === undefined || Object.keys(changes).some((name) => reaching.has(name)),
  );
  const parameters = new Parameters();
  const groups = byTarget(all).flatMap(([target, fields]) => {
    const sides = touching.flatMap(({ before, values }) => (before ? [before, values] : [values]));
    const ids = new Set(sides.flatMap((side) => fields.map(({ name }) => side[name])).filter(isId));
    if (ids.size === 0) return [];
    return [{ target, ids: `any(${parameters.add(`{${[...ids].join(',')}}`, 'bigint[]')})` }];
  });
  if (groups.length > 0) await database.query(holdingSql(groups), parameters.values);
}

/** The same for the sources of records that are there. */
export async function holdSourcesOf(
  { database, definition, definitions }: Pick<ResourceRequest, 'database' | 'definition' | 'definitions'>,
  ids: readonly number[],
): Promise<void> {
  const { all } = sourcesOf(definition, definitions);
  if (all.length === 0 || ids.length === 0) return;
  const parameters = new Parameters();
  const list = parameters.add(`{${ids.join(',')}}`, 'bigint[]');
  const named = (column: string) =>
    `select r.${quoteName(column)} from ${quoteName(definition.resource)} r where r.id = any(${list})`;
  const groups = byTarget(all).map(([target, fields]) => ({
    target,
    ids: `any(array(${fields.map(({ column }) => named(column)).join(' union all ')}))`,
  }));
  await database.query(holdingSql(groups), parameters.values);
}

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

const byTarget = (sources: readonly Source[]) =>
  [...Map.groupBy(sources, ({ target }) => target)].map(
    ([target, each]) => [target, each.map(({ field }) => field)] as const,
  );

/** One statement that locks one table after the other: each waits until the one before has all its rows. */
function holdingSql(groups: readonly { readonly target: ResourceDefinition; readonly ids: string }[]): string {
  const parts = groups.map(({ target, ids }, place) => {
    const after = place > 0 ? ` and (select count(*) from h${place - 1}) >= 0` : '';
    return (
      `h${place} as materialized (select t.id from ${quoteName(target.resource)} t where t.id = ${ids}${after} ` +
      'order by t.id for no key update)'
    );
  });
  return `with ${parts.join(', ')} select count(*) from h${groups.length - 1}`;
}

const known = new WeakMap<Definitions, Map<string, Sources>>();

function sourcesOf(definition: ResourceDefinition, definitions: Definitions): Sources {
  const of = known.get(definitions) ?? new Map<string, Sources>();
  known.set(definitions, of);
  const found = of.get(definition.resource) ?? findSources(definition, definitions);
  of.set(definition.resource, found);
  return found;
}

function findSources(definition: ResourceDefinition, definitions: Definitions): Sources {
  const all = linksOf(definition, definitions).toSorted(
    (one, other) =>
      depthOf(one.target, definitions) - depthOf(other.target, definitions) ||
      (one.target.resource < other.target.resource ? -1 : 1),
  );
  const reaching = new Set(all.map(({ field }) => field.name));
  if (definition.states) reaching.add(definition.states.field);
  for (const { target } of all)
    for (const { computed } of Object.values(target.fields)) {
      if (computed?.kind !== 'rollup' || computed.resource !== definition.resource) continue;
      const { of, from, to, orderBy = [], where } = computed;
      for (const name of [of, from, to, ...orderBy.map(({ field }) => field)])
        if (name !== undefined) reaching.add(name);
      if (where) for (const name of fieldsUsed(where)) reaching.add(name);
    }
  return { all, reaching };
}

/** The relations of a resource to what keeps counts of it, or has values that it keeps. */
function linksOf(definition: ResourceDefinition, definitions: Definitions): readonly Source[] {
  const keeps = new Set(
    Object.values(definition.fields).flatMap(({ derive, deriveMode }) =>
      derive && deriveMode === 'stored' ? [derive[0]!] : [],
    ),
  );
  return Object.values(definition.fields).flatMap((field): Source[] => {
    const { column, relation } = field;
    const target = relation && definitions.resources[relation.to];
    if (!target || column === undefined || field.system || target === definition) return [];
    return keeps.has(field.name) || isCounted(definition, field, target)
      ? [{ field: { ...field, column }, target }]
      : [];
  });
}

const isCounted = (definition: ResourceDefinition, { name }: FieldDefinition, target: ResourceDefinition): boolean =>
  Object.values(target.fields).some(
    ({ computed, column }) =>
      computed?.kind === 'rollup' &&
      column !== undefined &&
      computed.resource === definition.resource &&
      computed.rows === undefined &&
      computed.via === name,
  );

/** How many sources are above a resource at most: what others point at is locked before them. */
function depthOf(
  definition: ResourceDefinition,
  definitions: Definitions,
  below: ReadonlySet<string> = new Set(),
): number {
  if (below.has(definition.resource)) return 0;
  const passed = new Set(below).add(definition.resource);
  return Math.max(0, ...linksOf(definition, definitions).map(({ target }) => 1 + depthOf(target, definitions, passed)));
}
