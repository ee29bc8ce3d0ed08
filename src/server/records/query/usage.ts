import { joinTable, quoteName, rowTable } from '#engine/predicates/sql-names.ts';
import { cellName } from '#engine/model/cells.ts';
import { AppError } from '#shared/errors.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import type { Usage } from '#shared/contracts/usage.ts';
import { say } from '#server/platform/texts/say.ts';
import { recordNamesInside } from './names.ts';
import { accessTo, type ResourceRequest } from './request.ts';
import { isRows } from './row-values.ts';
import { Parameters } from './sql-text.ts';
import { rowsSql } from './rows-sql.ts';
import { isOpenSql } from './withheld.ts';

/**
 * `visible`: the ones that the caller can read. `isUsedElsewhere`: a record that they cannot read refers to it too,
 * without further detail.
 */
export interface UsageReport {
  readonly visible: readonly Usage[];
  readonly isUsedElsewhere: boolean;
}

/**
 * The references to records, counted in one statement by relations that the caller can read; `restricting`: those that
 * stop a deletion; `cascading`: those that are deleted with it.
 */
export async function usageOf(
  request: ResourceRequest,
  ids: readonly number[],
  relations: Relations = 'restricting',
): Promise<UsageReport> {
  const referrers = referring(request, relations);
  if (referrers.length === 0) return { visible: [], isUsedElsewhere: false };
  const parameters = new Parameters();
  const list = parameters.add(`{${ids.join(',')}}`, 'bigint[]');
  const columns = referrers.map(({ definition, fields }, index) => {
    const access = accessTo(request, definition);
    const refers = (isOpen: (name: string) => boolean, within: (field: FieldDefinition, test: string) => string) =>
      fields
        .flatMap((field) =>
          referenceSql(definition, { field, target: request.definition, relations, isOpen }, list).map((test) =>
            within(field, test),
          ),
        )
        .join(' or ') || 'false';
    const where = refers(
      () => true,
      (_, test) => test,
    );
    const seen = refers(
      (name) => access.readFields.has(name),
      ({ name }, test) => {
        const open = isOpenSql(request, parameters)(definition.resource, name, 't');
        return open === undefined ? test : `(${test} and ${open})`;
      },
    );
    const visible = access.can.list ? rowsSql({ ...request, definition, access }, access.read, parameters) : 'false';
    const all = definition.softDelete ? `(${where}) and t.deleted_on is null` : `(${where})`;
    return (
      `(select count(*)::int from ${quoteName(definition.resource)} t where ${all}) as a${index}, ` +
      `(select count(*)::int from ${quoteName(definition.resource)} t where (${seen}) and ${visible}) as v${index}`
    );
  });
  const { rows } = await request.database.query<Record<string, number>>(
    `select ${columns.join(', ')}`,
    parameters.values,
  );
  return summed(referrers, rows[0]!);
}

interface Referrer {
  readonly definition: ResourceDefinition;
  readonly fields: readonly FieldDefinition[];
}

const referring = (request: ResourceRequest, relations: Relations): Referrer[] =>
  Object.values(request.definitions.resources)
    .map((definition) => ({
      definition,
      fields: Object.values(definition.fields).filter(
        (field) =>
          !field.system &&
          (pointsAt(field, request.definition, relations) ||
            rowFieldsTo(field, request.definition, relations).length > 0),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);

type Relations = 'all' | 'restricting' | 'cascading';

const ON_DELETE = { restricting: 'restrict', cascading: 'cascade' } as const;

const pointsAt = ({ relation }: FieldDefinition, target: ResourceDefinition, relations: Relations): boolean =>
  relation?.to === target.resource && (relations === 'all' || relation.onDelete === ON_DELETE[relations]);

/** The relations inside rows that point there. */
const rowFieldsTo = (field: FieldDefinition, target: ResourceDefinition, relations: Relations): FieldDefinition[] =>
  isRows(field) ? Object.values(field.fields).filter((inner) => pointsAt(inner, target, relations)) : [];

interface Referring {
  readonly field: FieldDefinition;
  readonly target: ResourceDefinition;
  readonly relations: Relations;
  /** Whether a field, or a cell of rows (`levels.user`), counts. */
  readonly isOpen: (name: string) => boolean;
}

/** The condition that a record refers by this field; empty where the field does not count. */
function referenceSql(
  definition: ResourceDefinition,
  { field, target, relations, isOpen }: Referring,
  list: string,
): string[] {
  if (!isOpen(field.name)) return [];
  if (!isRows(field)) return [fieldSql(definition, field, list)];
  const tests = rowFieldsTo(field, target, relations)
    .filter((inner) => isOpen(cellName(field.name, inner.name)))
    .map((inner) => `r.${quoteName(inner.column!)} = any(${list})`);
  if (tests.length === 0) return [];
  return [
    `exists (select 1 from ${quoteName(rowTable(definition.resource, field.name))} r where r._record_id = t.id and (${tests.join(' or ')}))`,
  ];
}

const fieldSql = (definition: ResourceDefinition, field: FieldDefinition, list: string): string =>
  field.column
    ? `t.${quoteName(field.column)} = any(${list})`
    : `exists (select 1 from ${quoteName(joinTable(definition.resource, field.name))} l where l.record_id = t.id and l.target_id = any(${list}))`;

function summed(referrers: readonly Referrer[], row: Readonly<Record<string, number>>): UsageReport {
  const visible = referrers.map(({ definition }, index) => ({
    resource: definition.resource,
    title: definition.titlePlural,
    count: row[`v${index}`]!,
  }));
  return {
    visible: visible.filter((usage) => usage.count > 0),
    isUsedElsewhere: referrers.some((_, index) => row[`a${index}`]! > row[`v${index}`]!),
  };
}

/** @throws {AppError} in_use naming what refers to the records, and how often. */
export async function rejectWhenUsed(request: ResourceRequest, ids: readonly number[]): Promise<void> {
  const { visible, isUsedElsewhere } = await usageOf(request, ids);
  if (visible.length === 0 && !isUsedElsewhere) return;
  const { resources } = request.definitions;
  const users = visible.map(
    ({ resource, count }) =>
      say('server.records.used_count', { count, records: recordNamesInside(resources[resource]!, count) }), // found among them
  );
  if (isUsedElsewhere) users.push(say('server.records.used_unseen'));
  throw new AppError('in_use', say('server.records.used_by', { users }), { details: { usage: visible } });
}

/** An `in_use` failure of the database, with what refers to the records. Counted only then: the usual write pays nothing for it. */
export async function explained(request: ResourceRequest, ids: readonly number[], error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'in_use') return error;
  return rejectWhenUsed(request, ids).then(
    () => error,
    // Inside a transaction that the failure has ended, nothing can be counted.
    (reason: unknown) => (reason instanceof AppError ? reason : error),
  );
}
