import { typeOf } from '../field-types/field-types.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';

/**
 * Indexes with the filtered value and the text of the default order. Each is twice as large as one without the text and
 * slows a write down as much as two of them, since human order compares slowly; the cost for numbers and times is
 * negligible.
 */
const MAX_WITH_TEXT = 8;
/** Longer text is too long for the entries of a sort index. */
export const MAX_SORTED_LENGTH = 500;

/**
 * The same value as another expression. A list that is narrowed to one value orders by this, so that only the index over that value
 * and this expression has its order. By the plain column the database would often walk the index of the order alone until enough
 * rows have that value, because it takes values to be spread evenly: where old records are closed and new ones are open it then
 * reads half of the table for a page.
 */
/** The SQL that orders a list filtered to one value, for the field's value as SQL. Undefined if no index has it. */
export function filteredOrder(field: FieldDefinition, sql: string): string | undefined {
  const isLong = typeOf(field).isText && Number(field.schema['maxLength'] ?? Infinity) > MAX_SORTED_LENGTH;
  return isLong ? undefined : typeOf(field).sql.same?.(sql);
}

/**
 * The SQL that conditions compare for a field's value and that an index has: for values in parts the parts, as lists
 * order them.
 */
export const comparedBy = (field: Pick<FieldDefinition, 'type'>, sql: string): readonly string[] =>
  typeOf(field).parts ? typeOf(field).sql.order(sql) : [typeOf(field).sql.compared(sql)];

const served = new WeakMap<ResourceDefinition, ReadonlySet<string>>();

/** The fields whose rows with one value an index has in the list's default order. */
export function fieldsInOrder(definition: ResourceDefinition): ReadonlySet<string> {
  const known = served.get(definition) ?? findFieldsInOrder(definition);
  served.set(definition, known);
  return known;
}

function findFieldsInOrder({ fields, list }: ResourceDefinition): ReadonlySet<string> {
  const sort = fields[list.sort.field];
  if (!sort?.column || sort.name === 'id' || filteredOrder(sort, '') === undefined) return new Set();
  const isExact = (field: FieldDefinition) => field.name !== sort.name && typeOf(field).screen.isExact;
  const all = Object.values(fields).filter(isExact);
  const filters = list.filters.flatMap((name) => all.find((field) => field.name === name && field.column) ?? []);
  const others = all.filter((field) => field.column && !field.system && (field.relation !== undefined || field.index));
  const custom = all.filter((field) => field.custom !== undefined && field.index);
  const own = typeOf(sort).isText ? filters.slice(0, MAX_WITH_TEXT) : [...filters, ...others];
  return new Set([...own, ...custom].map(({ name }) => name));
}
