import { canReadField } from '#engine/access/open-fields.ts';
import { fieldName } from '#engine/custom-fields/custom-names.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { BoardCount, RecordColumn } from '#shared/contracts/board.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { targetRequest } from './relation-choices.ts';
import { namingFor, referenceTitle } from './record-titles.ts';
import { accessTo, type ResourceRequest } from './request.ts';
import { rowsSql } from './rows-sql.ts';
import { Parameters } from './sql-text.ts';

/** A screen has no room for more. */
const MAX_COLUMNS = 60;

/**
 * The group whose records are the columns, as the filter names it: by a relation to the group, or by one to a record
 * that has it and that the user can read. Undefined: the columns are the values of `by`.
 */
export async function boardScope(
  request: ResourceRequest,
  { within }: BoardDefinition,
  filter: unknown,
): Promise<number | undefined> {
  if (!within || !request.access.readFields.has(within.field)) return undefined;
  const named = new Map(Object.entries(filter as object).map(([key, test]) => [fieldName(key), onlyId(test)] as const));
  for (const path of within.from) {
    const [first = '', next] = path.split('.');
    const id = named.get(first);
    const scope = id !== undefined && next !== undefined ? await groupOf(request, first, next, id) : id;
    if (scope !== undefined) return scope;
  }
  return undefined;
}

/** The one id that a filter leaves: `5`, `[5]` or `{ enum: [5] }`. */
function onlyId(test: unknown): number | undefined {
  const value = typeof test === 'object' && test !== null && 'enum' in test ? test.enum : test;
  const [only, ...others] = [value].flat();
  return typeof only === 'number' && others.length === 0 ? only : undefined;
}

async function groupOf(
  request: ResourceRequest,
  relation: string,
  name: string,
  id: number,
): Promise<number | undefined> {
  const target = request.definitions.resources[request.definition.fields[relation]?.relation?.to ?? ''];
  const column = target?.fields[name]?.column;
  if (!target || column === undefined || !request.access.readFields.has(relation)) return undefined;
  const access = accessTo(request, target);
  if (access.read === false || !access.readFields.has(name)) return undefined;
  const parameters = new Parameters();
  const rows = rowsSql({ ...request, definition: target, access }, access.read, parameters);
  const { rows: found } = await request.database.query<{ id: number | null }>(
    `select t.${quoteName(column)} as id from ${quoteName(target.resource)} t where t.id = ${parameters.add(id, 'bigint')} and ${rows}`,
    parameters.values,
  );
  return found[0]?.id ?? undefined;
}

interface Columns {
  readonly board: BoardDefinition;
  readonly by: string;
  readonly scope: number | undefined;
  readonly counts: readonly BoardCount[];
}

/**
 * The records that are columns, in their order: those that the user can choose, of the group if there is one, and those
 * that records of the board are in.
 */
export async function recordColumns(
  request: ResourceRequest,
  { board, by, scope, counts }: Columns,
): Promise<readonly RecordColumn[]> {
  const field = request.definition.fields[by];
  const target = request.definitions.resources[field?.relation?.to ?? ''];
  if (!field || !target) return [];
  const there = targetRequest(request, field);
  const parameters = new Parameters();
  const column = (name: string | undefined) => readColumn(request, target, name);
  const title = referenceTitle(namingFor(request, parameters), target, 't');
  const group = scope === undefined ? undefined : target.fields[board.within?.of ?? '']?.column;
  const inGroup = group === undefined ? 'true' : `t.${quoteName(group)} = ${parameters.add(scope, 'bigint')}`;
  const chosen = rowsSql(there, there.access.choose, parameters);
  const used = parameters.add(sqlArray(counts.flatMap((each) => each.column ?? [])), 'bigint[]');
  const { rows } = await request.database.query<RecordColumn>(
    `select t.id, ${title} as name, ${column(board.within?.kind)}::text as kind, coalesce(${column(board.within?.collapsed)}::boolean, false) as collapsed,
            ${column(board.within?.color)}::text as color
       from ${quoteName(target.resource)} t where (${inGroup} and ${chosen}) or t.id = any(${used})
      order by t.position, t.id limit ${MAX_COLUMNS}`,
    parameters.values,
  );
  return rows;
}

function readColumn(request: ResourceRequest, target: ResourceDefinition, name: string | undefined): string {
  const field = target.fields[name ?? ''];
  const isRead = field?.column !== undefined && canReadField(request.definitions, request.principal, field);
  return isRead ? `t.${quoteName(field.column!)}` : 'null'; // it was asked for above
}
