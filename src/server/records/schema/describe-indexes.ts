import { typeOf } from '#engine/field-types/field-types.ts';
import { comparedBy, fieldsInOrder, filteredOrder, MAX_SORTED_LENGTH } from '#engine/predicates/filtered-order.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { constraintName } from './constraint-names.ts';
import type { IndexShape } from './shape.ts';

type Part = Pick<IndexShape, 'unique' | 'method' | 'parts' | 'fields' | 'where'>;

/**
 * Indexes for what the file declares: unique groups, `indexes`, relations, filters, sorting and search.
 * Text is unique without regard to case, sorted in human order, and found anywhere inside by trigrams. A filter for one value is
 * served in the list's default order, so that a page of it costs the same whichever rows have that value. A field with
 * `index` has its sort order too, like the default sort.
 * @param sought fields that searches and filters of other lists lead to.
 */
export function describeIndexes(definition: ResourceDefinition, sought: readonly string[] = []): IndexShape[] {
  const fields = (names: readonly string[]) => names.flatMap((name) => stored(definition.fields[name]));
  const lookUp = lookUpPart(definition);
  const parts: Part[] = [
    ...uniqueGroups(definition).map((names) => uniquePart(fields(names), definition.softDelete)),
    ...(definition.singleton ? [ONLY_ONE] : []),
    ...definition.indexes.map((names) => plainPart(fields(names))),
    ...Object.values(definition.fields).flatMap((field) => (isLookedUp(field) ? [lookUp(field)] : [])),
    ...fields(definition.list.filters).flatMap((field) => filterPart(field, lookUp)),
    ...fields(sortedNames(definition)).flatMap(sortPart),
    ...Object.values(definition.fields).flatMap((field) => (field.index && isLookedUp(field) ? sortPart(field) : [])),
    ...fields(definition.list.search).filter(isText).map(searchPart),
    ...fields(sought)
      .filter((field) => !isLookedUp(field))
      .flatMap((field) => filterPart(field, (other) => plainPart([other]))),
  ];
  const indexes = parts.filter(({ fields: names }) => names.length > 0).map((part) => named(definition.resource, part));
  return [...new Map(indexes.map((index) => [index.name, index])).values()];
}

const stored = (field: FieldDefinition | undefined): FieldDefinition[] =>
  field?.column && field.name !== 'id' ? [field] : [];
const isText = (field: FieldDefinition): boolean => typeOf(field).isText;
const column = (field: FieldDefinition): string => quoteName(field.column!);
const compared = (field: FieldDefinition): readonly string[] => comparedBy(field, column(field));

function uniqueGroups(definition: ResourceDefinition): readonly (readonly string[])[] {
  const single = Object.values(definition.fields).filter((field) => field.unique);
  return [...definition.unique, ...single.map((field) => [field.name])];
}

const isLookedUp = (field: FieldDefinition): boolean =>
  field.column !== undefined && !field.system && (field.relation !== undefined || field.index);

/** The default order, and what records are called by, where that is a value of their own. */
const sortedNames = ({ list, titleFields, fields }: ResourceDefinition): readonly string[] => [
  ...new Set([list.sort.field, ...titleFields.slice(0, 1).filter((name) => !fields[name]?.relation)]),
];

/** Records in the trash do not block unique values. */
const uniquePart = (fields: readonly FieldDefinition[], softDelete: boolean): Part => ({
  ...(softDelete && { where: 'deleted_on is null' }),
  unique: true,
  method: 'btree',
  parts: fields.map((field) => (isText(field) ? `lower(${column(field)})` : column(field))),
  fields: fields.map(({ name }) => name),
});

/** Every row has the same value here, so there is one row. */
const ONLY_ONE: Part = { unique: true, method: 'btree', parts: ['(true)'], fields: ['id'] };

const plainPart = (fields: readonly FieldDefinition[]): Part => ({
  unique: false,
  method: 'btree',
  parts: [...fields.flatMap(compared), 'id'],
  fields: fields.map(({ name }) => name),
});

type LookUp = (field: FieldDefinition) => Part;

/**
 * The index of one field: where a list can be filtered by one of its values, the rows of each are in the default order.
 */
function lookUpPart(definition: ResourceDefinition): LookUp {
  const inOrder = fieldsInOrder(definition);
  const sort = definition.fields[definition.list.sort.field];
  const order = sort?.column && filteredOrder(sort, column(sort));
  return (field) => ({
    ...plainPart([field]),
    ...(sort &&
      order &&
      inOrder.has(field.name) && { parts: [column(field), order, 'id'], fields: [field.name, sort.name] }),
  });
}

function filterPart(field: FieldDefinition, lookUp: LookUp): Part[] {
  if (!typeOf(field).isFilterable) return [];
  if (isText(field)) return [searchPart(field)];
  return [typeOf(field).kind === 'texts' ? elementPart(field) : lookUp(field)];
}

const elementPart = (field: FieldDefinition): Part => ({
  unique: false,
  method: 'gin',
  parts: [`${column(field)} jsonb_path_ops`],
  fields: [field.name],
});

function sortPart(field: FieldDefinition): Part[] {
  const order = orderedBy(field);
  if (order.length === 0 && field.relation) return [plainPart([field])];
  return order.length === 0 ? [] : [{ unique: false, method: 'btree', parts: [...order, 'id'], fields: [field.name] }];
}

/** The orders of lists, as `orderSql` asks; empty where no index has it: a relation is ordered by its title. */
function orderedBy(field: FieldDefinition): readonly string[] {
  const { isSortable, sql } = typeOf(field);
  const isLong = isText(field) && Number(field.schema['maxLength'] ?? Infinity) > MAX_SORTED_LENGTH;
  return !isSortable || field.relation || isLong ? [] : sql.order(column(field));
}

const searchPart = (field: FieldDefinition): Part => ({
  unique: false,
  method: 'gin',
  parts: [`lower(${column(field)}) gin_trgm_ops`],
  fields: [field.name],
});

function named(table: string, part: Part): IndexShape {
  const content = `${part.unique} ${part.method} ${part.parts.join()}${part.where === undefined ? '' : ` where ${part.where}`}`;
  return { name: constraintName(table, part.fields, content, part.unique ? 'key' : 'idx'), ...part };
}
