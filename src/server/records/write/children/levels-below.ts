import { quoteName } from '#engine/predicates/sql-names.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { ActiveDefinition } from '#engine/model/definition.ts';
import { nodeActivity } from '#engine/model/node-activity.ts';
import type { Usage } from '#shared/contracts/usage.ts';
import { accessTo, type ResourceRequest } from '#server/records/query/request.ts';
import { storedRecords } from '#server/records/query/stored-record.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';

/** Nodes of one resource that lie below others: `open` are those of `ids` that are in use. */
export interface Level {
  readonly definition: ResourceDefinition;
  readonly state: ActiveDefinition;
  readonly ids: readonly number[];
  readonly open: readonly number[];
}

/**
 * The nodes below these as far as this user can read them, the nearest level first.
 * @param onlyUnderOpen skips inactive children, with all below them.
 */
export async function levelsBelow(
  request: ResourceRequest,
  ids: readonly number[],
  { onlyUnderOpen = false } = {},
): Promise<readonly Level[]> {
  const levels: Level[] = [];
  const queue = [{ resource: request.definition.resource, ids }];
  for (const parent of queue)
    for (const definition of Object.values(request.definitions.resources)) {
      const level = await levelOf(request, definition, parent);
      if (!level || level.ids.length === 0) continue;
      const isFirst = parent.resource === request.definition.resource;
      const kept = onlyUnderOpen && isFirst ? { ...level, ids: level.open } : level;
      levels.push(kept);
      queue.push({ resource: definition.resource, ids: kept.ids });
    }
  return levels;
}

async function levelOf(
  request: ResourceRequest,
  definition: ResourceDefinition,
  parent: { readonly resource: string; readonly ids: readonly number[] },
): Promise<Level | undefined> {
  const state = nodeActivity(definition);
  const nearest = definition.fields[definition.places[0] ?? ''];
  const isBelow = nearest?.relation?.to === parent.resource && definition.resource !== parent.resource;
  if (!state || !isBelow || parent.ids.length === 0) return undefined;
  const access = accessTo(request, definition);
  if (!access.can.list || ![nearest.name, state.field].every((name) => access.readFields.has(name))) return undefined;
  const parameters = new Parameters();
  const list = parameters.add(`{${parent.ids.join(',')}}`, 'bigint[]');
  const readable = rowsSql({ ...request, definition, access }, access.read, parameters);
  const { rows } = await request.database.query<{ id: number; state: string }>(
    `select t.id, t.${quoteName(definition.fields[state.field]!.column!)} as state from ${quoteName(definition.resource)} t ` +
      `where t.${quoteName(nearest.column!)} = any(${list}) and ${readable} order by t.id`,
    parameters.values,
  );
  const idsOf = (records: typeof rows) => records.map(({ id }) => id);
  return { definition, state, ids: idsOf(rows), open: idsOf(rows.filter((row) => row.state === state.active)) };
}

/** Those of these nodes that are in use now. */
export async function openAmong(request: ResourceRequest, ids: readonly number[]): Promise<readonly number[]> {
  const state = nodeActivity(request.definition);
  if (!state) return [];
  return [...(await storedRecords(request, ids)).values()]
    .filter(({ values }) => values[state.field] === state.active)
    .map(({ id }) => id);
}

/** How many nodes in use lie below those that this change takes out of it; undefined where it takes none out. */
export async function childrenLeft(
  request: ResourceRequest,
  ids: readonly number[],
  values: Readonly<Record<string, unknown>>,
): Promise<readonly Usage[] | undefined> {
  const state = nodeActivity(request.definition);
  if (!state || values[state.field] !== state.inactive || !request.access.readFields.has(state.field)) return undefined;
  return (await levelsBelow(request, await openAmong(request, ids)))
    .filter(({ open }) => open.length > 0)
    .map(({ definition, open }) => ({
      resource: definition.resource,
      title: definition.titlePlural,
      count: open.length,
    }));
}
