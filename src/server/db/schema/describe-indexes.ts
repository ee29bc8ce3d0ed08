import { quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/schema/definition.ts';
import { constraintName } from './constraint-names.ts';
import type { IndexShape } from './shape.ts';

const TEXT_TYPES = new Set(['text', 'email', 'url', 'phone']);
const LIST_TYPES = new Set(['choices', 'tags']);
/** Longer text does not fit into the entries of a sort index. */
const LONGEST_SORTED = 500;

type Part = Pick<IndexShape, 'unique' | 'method' | 'parts' | 'fields' | 'where'>;

/**
 * Indexes for what the file declares: unique groups, `indexes`, relations, filters, sorting and search.
 * Text is unique without regard to case, sorted in human order, and found anywhere inside by trigrams.
 */
export function describeIndexes(definition: ResourceDefinition): IndexShape[] {
  const fields = (names: readonly string[]) => names.flatMap((name) => stored(definition.fields[name]));
  const parts: Part[] = [
    ...uniqueGroups(definition).map((names) => uniquePart(fields(names), definition.softDelete)),
    ...(definition.singleton ? [ONLY_ONE] : []),
    ...definition.indexes.map((names) => plainPart(fields(names))),
    ...Object.values(definition.fields).flatMap((field) => (isLookedUp(field) ? [plainPart([field])] : [])),
    ...fields(definition.list.filters).flatMap(filterPart),
    ...fields(sortedNames(definition)).flatMap(sortPart),
    ...fields(definition.list.search).filter(isText).map(searchPart),
  ];
  const indexes = parts.filter(({ fields: names }) => names.length > 0).map((part) => named(definition.resource, part));
  return [...new Map(indexes.map((index) => [index.name, index])).values()];
}

const stored = (field: FieldDefinition | undefined): FieldDefinition[] =>
  field?.column && field.name !== 'id' ? [field] : [];
const isText = (field: FieldDefinition): boolean => TEXT_TYPES.has(field.type);
const column = (field: FieldDefinition): string => quoteName(field.column!);

function uniqueGroups(definition: ResourceDefinition): readonly (readonly string[])[] {
  const single = Object.values(definition.fields).filter((field) => field.unique);
  return [...definition.unique, ...single.map((field) => [field.name])];
}

const isLookedUp = (field: FieldDefinition): boolean =>
  field.column !== undefined && !field.system && (field.type === 'relation' || field.index);

/** The default order, and what records are called by. */
const sortedNames = (definition: ResourceDefinition): readonly string[] => [
  ...new Set([definition.list.sort.field, ...definition.titleFields.slice(0, 1)]),
];

/** What is in the trash leaves its values to others. */
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
  parts: [...fields.map(column), 'id'],
  fields: fields.map(({ name }) => name),
});

function filterPart(field: FieldDefinition): Part[] {
  if (field.type === 'group') return [];
  if (isText(field)) return [searchPart(field)];
  return [LIST_TYPES.has(field.type) ? elementPart(field) : plainPart([field])];
}

const elementPart = (field: FieldDefinition): Part => ({
  unique: false,
  method: 'gin',
  parts: [`${column(field)} jsonb_path_ops`],
  fields: [field.name],
});

function sortPart(field: FieldDefinition): Part[] {
  if (!isText(field)) return LIST_TYPES.has(field.type) || field.type === 'group' ? [] : [plainPart([field])];
  if (Number(field.schema['maxLength'] ?? Infinity) > LONGEST_SORTED) return [];
  return [
    { unique: false, method: 'btree', parts: [`${column(field)} collate "und-x-icu"`, 'id'], fields: [field.name] },
  ];
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
