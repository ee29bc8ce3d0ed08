import { CUSTOM, customName } from '#engine/custom-fields/custom-names.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { isMadeOfOthers } from '#engine/model/kept-derivation.ts';
import { MASK } from '#server/records/activity/mask.ts';
import { literal } from '#server/records/query/sql-text.ts';

/** Whether it is kept as a JSON document. */
export const isJson = (field: FieldDefinition): boolean => typeOf(field).storage === 'json';
/** Kept by the system. */
const UNRECORDED = new Set(['id', 'created_on', 'created_by', 'updated_on', 'updated_by']);
/** PostgreSQL takes 100 arguments to a function. */
const PAIRS = 50;

/** The fields that a user can give a value: neither maintained by the system nor computed from other values. */
const isRecorded = (field: FieldDefinition): boolean =>
  field.column !== undefined && !isMadeOfOthers(field) && !UNRECORDED.has(field.name);

const columnOf = (of: string, { name, column }: FieldDefinition): string => `${of}.${quoteName(column ?? name)}`;

/** The value of a field of `of` in the activity record: of a secret only that it was there. */
const shown = (of: string, field: FieldDefinition): string =>
  field.writeOnly ? `case when ${columnOf(of, field)} is not null then '${MASK}'::text end` : columnOf(of, field);

/**
 * The values of the new row `w` by column, as SQL, without those that it does not have. The text depends on the definition alone,
 * so that every new record has one statement.
 */
export function insertedValues(definition: ResourceDefinition, hasCustom: boolean): string {
  const recorded = Object.values(definition.fields).filter(isRecorded);
  const plain = recorded.filter((field) => !isJson(field));
  const parts: string[] = [];
  for (let start = 0; start < plain.length; start += PAIRS) {
    const pairs = plain.slice(start, start + PAIRS).map((field) => `${literal(field.column!)}, ${shown('w', field)}`);
    parts.push(`jsonb_strip_nulls(jsonb_build_object(${pairs.join(', ')}))`);
  }
  // The keys inside of such a value are copied unchanged, null ones too.
  for (const field of recorded.filter(isJson))
    parts.push(`case when ${columnOf('w', field)} is null then '{}' else ${objectOf('w', field)} end`);
  return joined([...parts, ...(hasCustom ? [customValues('c.value', `jsonb_each(w.${CUSTOM}) c`)] : [])]);
}

/** The values of `of` that differ between the row before, `old`, and after, `w`, among the written ones. */
export function changedValues(
  definition: ResourceDefinition,
  written: Readonly<Record<string, unknown>>,
  of: 'old' | 'w',
): string {
  const fields = [...Object.keys(written).map((name) => definition.fields[name]!), ...filledIn(definition, written)];
  const parts = fields
    .filter(isRecorded)
    .map(
      (field) =>
        `case when ${columnOf('old', field)} is distinct from ${columnOf('w', field)} then ${objectOf(of, field)} else '{}' end`,
    );
  const isCustom = fields.some(({ custom }) => custom !== undefined);
  return joined([...parts, ...(isCustom ? [customValues(of === 'old' ? 'o.value' : 'n.value', CHANGED_CUSTOM)] : [])]);
}

/** Empty fields that get their value from the record that a written relation now refers to. */
const filledIn = ({ fields }: ResourceDefinition, written: Readonly<Record<string, unknown>>): FieldDefinition[] =>
  Object.values(fields).filter(
    ({ name, derive, deriveMode }) =>
      deriveMode === 'copyIfEmpty' && Object.hasOwn(written, derive![0]!) && !Object.hasOwn(written, name),
  );

const objectOf = (of: string, field: FieldDefinition): string =>
  `jsonb_build_object(${literal(field.column!)}, ${shown(of, field)})`;

const CHANGED_CUSTOM = `jsonb_each(w.${CUSTOM}) n full join jsonb_each(old.${CUSTOM}) o using (key) where o.value is distinct from n.value`;

const customValues = (value: string, from: string): string =>
  `coalesce((select jsonb_object_agg(${literal(customName(''))} || key, ${value}) from ${from}), '{}')`;

const joined = (parts: readonly string[]): string =>
  parts.length === 0 ? 'null::jsonb' : `nullif(${parts.join(' || ')}, '{}'::jsonb)`;
