import { joinTable, quoteName, rowTable } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { AppError } from '#shared/errors.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { namingFor, referenceTitle } from '#server/records/query/record-titles.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { say } from '#server/platform/texts/say.ts';
import { fieldName } from '#server/records/query/names.ts';

/** The references of a record by one of its fields: its own, by a list of links, or in a row. */
interface Reference {
  readonly field: FieldDefinition;
  readonly target: ResourceDefinition;
  /** From the record `t` to what it names, whose id is `named`. */
  readonly sql: string;
}

/**
 * Rejects restoring a record while its parent, or another record that it refers to, is in the trash. The referenced
 * records are locked until the transaction ends, so that they are not moved there in between.
 * @throws {AppError} invalid, with the field and the record it refers to.
 */
export async function rejectWithoutParents(request: ResourceRequest, ids: readonly number[]): Promise<void> {
  for (const { field, target, sql } of referencesOf(request)) {
    const parameters = new Parameters();
    parameters.add(`{${ids.join(',')}}`);
    const name = referenceTitle(namingFor(request, parameters), target, 'x');
    const { rows } = await request.database.query<{ name: string; is_gone: boolean }>(
      `select ${name} as name, x.deleted_on is not null as is_gone from (${sql}) n ` +
        `join ${quoteName(target.resource)} x on x.id = n.named order by x.id for key share of x`,
      parameters.values,
    );
    const gone = rows.find((row) => row.is_gone);
    if (gone) throw rejection(request, field, gone.name);
  }
}

function rejection(request: ResourceRequest, field: FieldDefinition, name: string): AppError {
  if (!request.access.readFields.has(field.name)) return new AppError('invalid', say('server.records.parent_in_trash'));
  const message = say('states.trash.parent', { field: fieldName(request.definition, field.name), name });
  return new AppError('invalid', message, { errors: { [field.name]: message } });
}

function referencesOf({ definition, definitions }: ResourceRequest): Reference[] {
  const to = (relation: FieldDefinition['relation']) => {
    const target = relation && definitions.resources[relation.to];
    return target?.softDelete ? target : undefined;
  };
  return Object.values(definition.fields).flatMap((field): Reference[] => {
    const target = to(field.relation);
    if (field.type === 'rows') return cellReferences(definition, field, to);
    if (!target || field.system) return [];
    const table = quoteName(field.column ? definition.resource : joinTable(definition.resource, field.name));
    const [record, named] = field.column ? ['id', quoteName(field.column)] : ['record_id', 'target_id'];
    return field.column || (field.type === 'relations' && field.relation?.onDelete === 'restrict')
      ? [{ field, target, sql: namedIn(table, record, named) }]
      : [];
  });
}

function cellReferences(
  definition: ResourceDefinition,
  field: FieldDefinition,
  to: (relation: FieldDefinition['relation']) => ResourceDefinition | undefined,
): Reference[] {
  const table = quoteName(rowTable(definition.resource, field.name));
  return Object.values(field.fields ?? {}).flatMap((cell) => {
    const target = to(cell.relation);
    return target && cell.column && cell.relation?.onDelete === 'restrict'
      ? [{ field, target, sql: namedIn(table, '_record_id', quoteName(cell.column)) }]
      : [];
  });
}

const namedIn = (table: string, record: string, named: string): string =>
  `select distinct ${named} as named from ${table} where ${record} = any($1::bigint[]) and ${named} is not null`;
