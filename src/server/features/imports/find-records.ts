import { quoteName } from '#engine/predicates/sql-names.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { storedRecords } from '#server/records/query/stored-record.ts';
import type { StoredRecord } from '#server/records/query/record-values.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';
import { isOpenSql } from '#server/records/query/withheld.ts';
import type { RowTools } from './row-reading.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The record that each key names, among those the user can read with these fields; texts without regard to case. A value
 * that is withheld in a record finds nothing.
 */
export async function findRecords(
  tools: RowTools,
  keys: readonly Values[],
): Promise<readonly (StoredRecord | 'several' | undefined)[]> {
  const ids = await findIds(tools, keys);
  const stored = await storedRecords(
    tools.update,
    ids.filter((id) => typeof id === 'number'),
  );
  return ids.map((id) => (typeof id === 'number' ? stored.get(id) : id));
}

async function findIds(
  { update: request, plan }: RowTools,
  keys: readonly Values[],
): Promise<(number | 'several' | undefined)[]> {
  const { definition } = request;
  const complete = (key: Values) => plan.match.every((name) => (key[name] ?? null) !== null);
  const asked = keys.flatMap((key, place) =>
    complete(key) ? [{ place, ...Object.fromEntries(plan.match.map((name, at) => [`k${at}`, key[name]])) }] : [],
  );
  if (plan.match.length === 0 || asked.length === 0) return keys.map(() => undefined);
  const parameters = new Parameters();
  const fields = plan.match.map((name) => definition.fields[name]!);
  const types = fields.map((field, at) => `, k${at} ${typeOf(field).sqlType(field)}`).join('');
  const given = `jsonb_to_recordset(${parameters.add(JSON.stringify(asked), 'jsonb')}) as v (place int${types})`;
  const isOpen = isOpenSql(request, parameters);
  const open = fields.flatMap(({ name }) => isOpen(definition.resource, name, 't') ?? []);
  const where = [...fields.map(keyTest), ...open, rowsSql(request, request.access.read, parameters)].join(' and ');
  const { rows } = await request.database.query<{ place: number; id: number }>(
    `select v.place, c.id from ${given} cross join lateral (select t.id from ${quoteName(definition.resource)} t where ${where} limit 2) c`,
    parameters.values,
  );
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return keys.map((_, place) => {
    const [first, ...others] = byPlace.get(place) ?? [];
    return others.length > 0 ? 'several' : first?.id;
  });
}

function keyTest(field: FieldDefinition, at: number): string {
  const column = `t.${quoteName(field.column ?? field.name)}`;
  const isText = typeOf(field).isText;
  return isText ? `lower(${column}) = lower(v.k${at})` : `${column} = v.k${at}`;
}
