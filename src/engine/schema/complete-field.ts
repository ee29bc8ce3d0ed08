import type { FieldType } from '../field-types/field-type.ts';
import { FIELD_TYPES } from '../field-types/field-types.ts';
import { completeComputed } from './complete-computed.ts';
import type { FieldDefinition, FieldTypeName } from '../model/definition.ts';
import { liveFields } from './live-fields.ts';
import type { RawField } from './raw-resource.ts';
import { titleOf } from '../model/wording.ts';

const VALUE_WORDS = [
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
] as const satisfies readonly (keyof RawField)[];

/** The field type that each format represents, and the JSON type that belongs to it. */
export const formatsOf = <Name extends string>(
  types: Readonly<Record<Name, FieldType>>,
): ReadonlyMap<string, { readonly type: Name; readonly json: FieldType['json'] }> =>
  new Map(
    (Object.entries(types) as [Name, FieldType][]).flatMap(([type, { format, json }]) =>
      format === undefined ? [] : [[format, { type, json }] as const],
    ),
  );

const FORMATS = formatsOf(FIELD_TYPES);

/** The JSON type that goes with a format of the language; undefined for a word that is none. */
export const jsonOfFormat = (format: string): FieldType['json'] | undefined => FORMATS.get(format)?.json;

/** Which field type a property is: by `relation`, then by `type`, `format`, `enum` and `items`. */
export const fieldTypeOf = (raw: RawField): FieldTypeName => {
  if (raw.relation) return 'relation';
  if (raw.type === 'array') return listTypeOf(raw.items ?? {});
  if (raw.type === 'string' && raw.enum) return 'choice';
  const formatted = raw.format === undefined ? undefined : FORMATS.get(raw.format);
  return formatted && formatted.json === raw.type ? formatted.type : TYPE_OF_JSON[raw.type ?? 'string'];
};

const TYPE_OF_JSON = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  object: 'group',
} as const satisfies Record<Exclude<NonNullable<RawField['type']>, 'array'>, FieldTypeName>;

const listTypeOf = (items: RawField): FieldTypeName => {
  if (items.relation) return 'relations';
  if (items.type === 'object' || items.properties) return 'rows';
  return items.enum ? 'choices' : 'tags';
};
/** A value that the database makes and no client writes. */
const isMade = (raw: RawField): boolean =>
  (raw.sequence ?? raw.computed) !== undefined || (raw.derive !== undefined && raw.derive.mode !== 'copyIfEmpty');

/** The complete definition of one property; every default of a field is filled in here. */
export const completeField = (name: string, raw: RawField, required: boolean): FieldDefinition => {
  const type = fieldTypeOf(raw);
  const fields = insideOf(raw, type);
  const relation = raw.relation ?? raw.items?.relation;
  const completed = {
    name,
    title: raw.title ?? titleOf(name),
    type,
    ...columnOf(name, type),
    required,
    ...enumOf(raw.enum ? raw : (raw.items ?? raw)),
    ...(relation && {
      relation: {
        to: relation.to,
        where: relation.where ?? {},
        ...(relation.within && { within: relation.within }),
        ...(relation.fills && { fills: relation.fills }),
        // What the first row refers to stops or follows a deletion there.
        onDelete: raw.computed ? 'setNull' : (relation.onDelete ?? 'restrict'),
        ...(relation.inlineCreate && { inlineCreate: true as const }),
      },
    }),
    ...optional(raw),
    ...(raw.writeOnly && { writeOnly: true as const }),
    ...completeComputed(raw),
    ...(raw.computed?.months !== undefined && { unit: 'months' as const }),
    ...(fields && { fields }),
    ...(type === 'rows' && rowKeys(raw.items ?? {})),
    onHide: isMade(raw) || raw.derive ? 'keep' : (raw.onHide ?? 'clear'),
    readOnly: isMade(raw) || (raw.readOnly ?? false),
    system: false,
    unique: raw.unique ?? false,
    index: raw.index ?? FIELD_TYPES[type].storage === 'key',
  } as const;
  return { ...completed, schema: FIELD_TYPES[type].valueSchema({ ...completed, words: wordsOf(raw) }) };
};

/** The fields that a group or a row has. */
const insideOf = (raw: RawField, type: FieldTypeName): Record<string, FieldDefinition> | undefined => {
  if (type === 'group' && raw.properties) return completeGroup(raw);
  return FIELD_TYPES[type].storage === 'child' ? completeRow(raw.items ?? {}) : undefined;
};

const completeRow = (raw: RawField): Record<string, FieldDefinition> => {
  const live = liveFields(raw.properties ?? {});
  return Object.fromEntries(
    Object.entries(raw.properties ?? {}).map(([name, field]) => {
      const { column, ...cell } = completeField(name, field, raw.required?.includes(name) ?? false);
      return [name, { ...cell, ...(column !== undefined && !live.has(name) && { column }) }];
    }),
  );
};

/** What the file says of rows as a whole. */
const rowKeys = ({ columns, lockedWhen }: RawField): Pick<FieldDefinition, 'columns' | 'lockedWhen'> => ({
  ...(columns && { columns: columns.map((column) => (typeof column === 'string' ? { field: column } : column)) }),
  ...(lockedWhen && { lockedWhen }),
});

const completeGroup = (raw: RawField): Record<string, FieldDefinition> =>
  Object.fromEntries(
    Object.entries(raw.properties ?? {}).map(([name, field]) => {
      const { column: _, ...inside } = completeField(name, field, raw.required?.includes(name) ?? false);
      return [name, inside];
    }),
  );

const columnOf = (name: string, type: FieldTypeName): { column?: string } => {
  const { storage } = FIELD_TYPES[type];
  if (storage === 'join' || storage === 'child') return {};
  return { column: storage === 'key' ? `${name}_id` : name };
};

const enumOf = (raw: RawField): Pick<FieldDefinition, 'enum' | 'enumTitles' | 'enumTones'> => {
  if (!raw.enum) return {};
  const titles = Object.fromEntries(raw.enum.map((value) => [value, raw.enumTitles?.[value] ?? titleOf(value)]));
  return { enum: raw.enum, enumTitles: titles, ...(raw.enumTones && { enumTones: raw.enumTones }) };
};

const OPTIONAL_KEYS = [
  'default',
  'widget',
  'component',
  'placeholders',
  'choicesFrom',
  'answers',
  'help',
  'placeholder',
  'examples',
  'displayNames',
  'description',
  'accept',
  'currency',
  'unit',
  'maxBytes',
  'visibleWhen',
  'requiredWhen',
  'readOnlyWhen',
  'access',
  'renamedFrom',
  'writeOnce',
  'noCopy',
  'sequence',
  'ordered',
] as const satisfies readonly (keyof RawField & keyof FieldDefinition)[];

const optional = (raw: RawField): Partial<Pick<FieldDefinition, (typeof OPTIONAL_KEYS)[number]>> =>
  Object.fromEntries(OPTIONAL_KEYS.filter((key) => raw[key] !== undefined).map((key) => [key, raw[key]]));

const wordsOf = (raw: RawField): Record<string, unknown> => {
  const words: Record<string, unknown> = pick(raw);
  if (raw.items && !raw.items.relation && !raw.items.enum && !raw.items.properties) words['items'] = pick(raw.items);
  return words;
};

const pick = (raw: RawField): Record<string, unknown> =>
  Object.fromEntries(VALUE_WORDS.filter((word) => raw[word] !== undefined).map((word) => [word, raw[word]]));
