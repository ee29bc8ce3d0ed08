import { joinTable, quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import type { Database } from '#server/platform/db/database.ts';

/** One of two values of each field, by which a test tells whether an answer depends on it. */
export type Variant = 1 | 2;

/** Fields that the database makes of others: they follow. */
const isMade = ({ computed, derive }: FieldDefinition): boolean => computed !== undefined || derive !== undefined;

/** The fields of a resource that a test can change in the database. */
export const markedFields = ({ fields }: ResourceDefinition): readonly FieldDefinition[] =>
  Object.values(fields).filter((field) => !field.system && !isMade(field) && field.type !== 'file');

/** Sets fields of a record in the database, past every rule and hook, so nothing else of the record changes. */
export async function mark(
  database: Database,
  { definition, id }: { readonly definition: ResourceDefinition; readonly id: number },
  names: readonly string[],
  variant: Variant,
): Promise<void> {
  for (const field of markedFields(definition).filter(({ name }) => names.includes(name)))
    if (field.column) await markColumn(database, definition, id, field, variant);
    else await markLinks(database, definition, id, field, variant);
}

async function markColumn(
  database: Database,
  { resource }: ResourceDefinition,
  id: number,
  field: FieldDefinition,
  variant: Variant,
): Promise<void> {
  const value = field.relation
    ? await targetOf(database, field.relation.to, variant)
    : valueOf(resource, field, variant);
  const column = quoteName(field.column!); // its caller has looked
  await database.query(`update ${quoteName(resource)} set ${column} = $2 where id = $1`, [id, value]);
}

/** What the values of a resource are recognized by. */
const WORDS: Readonly<Record<string, { readonly word: string; readonly amount: number; readonly year: number }>> = {
  jobs: { word: 'Unspoken', amount: 76_540, year: 2031 },
  candidates: { word: 'Unsung', amount: 86_540, year: 2033 },
};

/** Finds the values of a resource of which nothing else is made. */
export function markOf(resource: string): RegExp {
  const { word, amount, year } = WORDS[resource]!; // one of these
  return new RegExp(`${word}|${amount + 1}|${amount + 2}|${year}-01-0[12]`, 'i');
}

const valueOf = (resource: string, { name, type, enum: choices }: FieldDefinition, variant: Variant): unknown => {
  const { word, amount, year } = WORDS[resource]!; // one of these
  const values: Readonly<Record<string, unknown>> = {
    text: `${word}${variant}`,
    email: `${word.toLowerCase()}${variant}@x.example`,
    phone: `+4940123456${variant}`,
    integer: 730 + variant,
    money: JSON.stringify({ amount: amount + variant, currency: 'EUR' }),
    tags: JSON.stringify([`https://${word.toLowerCase()}${variant}.example`]),
    duration: `P${variant + 4}M`,
    boolean: variant === 1,
    date: `${year}-01-0${variant}`,
    datetime: `${year}-01-0${variant}T10:00:00Z`,
  };
  if (!choices && !Object.hasOwn(values, type)) throw new Error(`No value for ${name}: ${type}`);
  return choices ? (choices[variant - 1] ?? null) : values[type];
};

/** Rows and links of the second variant are none. */
async function markLinks(
  database: Database,
  { resource }: ResourceDefinition,
  id: number,
  { name, relation, fields = {} }: FieldDefinition,
  variant: Variant,
): Promise<void> {
  const table = quoteName(relation ? joinTable(resource, name) : `${resource}__${name}`);
  const owner = relation ? 'record_id' : '_record_id';
  await database.query(`delete from ${table} where ${owner} = $1`, [id]);
  if (variant === 2) return;
  const cells = await Promise.all(
    relation
      ? [targetOf(database, relation.to, 1).then((target) => ['target_id', target] as const)]
      : Object.values(fields).map(async (cell) => {
          const value = cell.relation ? await targetOf(database, cell.relation.to, 1) : valueOf(resource, cell, 1);
          return [cell.column ?? cell.name, value] as const;
        }),
  );
  const columns = cells.map(([column]) => quoteName(column)).join(', ');
  const values = cells.map((_, index) => `$${index + 2}`).join(', ');
  await database.query(`insert into ${table} (${owner}, ${columns}) values ($1, ${values})`, [
    id,
    ...cells.map(([, value]) => value),
  ]);
}

/** The id of one of two records of a resource. */
async function targetOf(database: Database, resource: string, variant: Variant): Promise<number | null> {
  const { rows } = await database.query<{ id: number }>(
    `select id from ${quoteName(resource)} order by id desc limit 2`,
  );
  return rows[variant - 1]?.id ?? null;
}

/**
 * Lets fields of a resource have values that don’t belong together, such as a city of another country.
 * @returns what puts the rules back; the table is empty by then.
 */
export async function dropConstraints(database: Database, resource: string): Promise<() => Promise<void>> {
  const { rows } = await database.query<{ name: string; definition: string }>(
    `select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where conrelid = $1::regclass and contype in ('f', 'c')`,
    [resource],
  );
  const alter = (changes: readonly string[]) =>
    database.exec(`alter table ${quoteName(resource)} ${changes.join(', ')}`);
  await alter(rows.map(({ name }) => `drop constraint ${name}`));
  return () => alter(rows.map(({ name, definition }) => `add constraint ${name} ${definition}`));
}
