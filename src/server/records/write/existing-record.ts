import { fieldSql, quoteName } from '#engine/predicates/sql-names.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import { AppError } from '#shared/errors.ts';
import { findOne } from '#server/records/query/read.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';

/**
 * The record that is there already, where the file says that it answers a create (`createOnce`), as the user can read
 * it; undefined where the create failed for another reason, or the user cannot read that record.
 */
export async function existingRecord(
  request: ResourceRequest,
  values: WriteValues,
  error: unknown,
): Promise<string | undefined> {
  const { definition, access, database } = request;
  const { createOnce } = definition;
  if (!createOnce || access.read === false || !(error instanceof AppError) || error.code !== 'not_unique')
    return undefined;
  const parameters = new Parameters();
  const same = createOnce.map((name) => {
    const field = definition.fields[name]!; // checked with the file
    return `${fieldSql('t', field)} = ${parameters.add(values[name] ?? null, typeOf(field).sqlType(field) ?? 'text')}`;
  });
  const { rows } = await database.query<{ id: number }>(
    `select t.id from ${quoteName(definition.resource)} t where ${same.join(' and ')}`,
    parameters.values,
  );
  return rows[0] && findOne(request, rows[0].id);
}
