import { randomUUID } from 'node:crypto';
import type { CustomField, CustomOption } from '#engine/custom-fields/custom-field.ts';
import { customFieldDefinition, customFieldType } from '#engine/custom-fields/to-field.ts';
import { freeSlug } from '#shared/rules/slug.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { StoredCustomFields } from '#server/records/registry/custom-field-store.ts';
import { createAjv } from '#server/records/validation/validator-ajv.ts';
import type { Faults, SentField } from './read-change.ts';
import { countValues, storedOptions } from './values.ts';

export interface ResolvedFields {
  readonly fields: readonly CustomField[];
  /** Earlier fields that are no longer among them. */
  readonly removed: readonly CustomField[];
  readonly usedKeys: readonly string[];
}

/** A type that takes every value of another needs no look at the data. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  integer: ['number'],
  email: ['text'],
  phone: ['text'],
  url: ['text'],
};

/**
 * The sent fields, completed from the existing ones: new fields get an id and a key, existing ones keep theirs, options
 * their values. Errors are collected under `path`.
 */
export async function resolveFields(
  database: Database,
  stored: StoredCustomFields,
  sent: readonly SentField[],
  path: string,
  faults: Faults,
): Promise<ResolvedFields> {
  const usedKeys = new Set(stored.usedKeys);
  const seen = new Set<CustomField>();
  const fields: CustomField[] = [];
  for (const [index, field] of sent.entries()) {
    const place = `${path}.${index}`;
    const before = knownField(stored.fields, field, place, faults);
    if (before && seen.has(before)) faults.add(place, 'field_twice');
    if (before) seen.add(before);
    const key = before?.key ?? freeSlug(field.title, usedKeys);
    usedKeys.add(key);
    if (before) await checkType(database, stored.table, before, field, place, faults);
    const options = await resolveOptions(database, stored.table, before, field, `${place}.options`, faults);
    const resolved: CustomField = { ...field, ...options, id: before?.id ?? randomUUID(), key };
    fields.push(withDefault(resolved, place, faults));
  }
  return { fields, removed: stored.fields.filter((field) => !seen.has(field)), usedKeys: [...usedKeys] };
}

function knownField(
  known: readonly CustomField[],
  sent: SentField,
  place: string,
  faults: Faults,
): CustomField | undefined {
  const { id, key } = sent;
  if (id === undefined && key === undefined) return undefined;
  const before = known.find((field) => (id === undefined ? field.key === key : field.id === id));
  if (!before)
    return faults.add(`${place}.${id === undefined ? 'key' : 'id'}`, id === undefined ? 'key_fixed' : 'unknown_field');
  if (key !== undefined && key !== before.key) faults.add(`${place}.key`, 'key_fixed');
  return before;
}

async function checkType(
  database: Database,
  table: string,
  before: CustomField,
  sent: SentField,
  place: string,
  faults: Faults,
): Promise<void> {
  const [from, to] = [customFieldType(before), customFieldType(sent)];
  if (from === to && !(before.format === 'multiline' && sent.format === 'text')) return;
  if (WIDER[from]?.includes(to)) return;
  const count = (await countValues(database, table, [before.key])).get(before.key) ?? 0;
  if (count > 0) faults.add(`${place}.type`, 'type_in_use', { count });
}

/** Options keep their value whatever their label becomes; one that comes back under its label gets its old value again. */
async function resolveOptions(
  database: Database,
  table: string,
  before: CustomField | undefined,
  { type, options }: SentField,
  path: string,
  faults: Faults,
): Promise<Pick<CustomField, 'options' | 'retired_options'>> {
  const known: readonly CustomOption[] = [...(before?.options ?? []), ...(before?.retired_options ?? [])];
  const taken = new Set(known.map(({ value }) => value));
  const named = (label: string) => known.find((option) => option.label.toLowerCase() === label.toLowerCase());
  const chosen = options.map(({ label, value }, index): CustomOption => {
    if (value !== undefined && !taken.has(value)) faults.add(`${path}.${index}.label`, 'unknown_option');
    const own = value ?? named(label)?.value ?? freeSlug(label, taken, 'option');
    taken.add(own);
    return { label, value: own };
  });
  const values = chosen.map(({ value }) => value);
  values.forEach((value, index) => {
    if (values.indexOf(value) < index) faults.add(`${path}.${index}.label`, 'option_twice');
  });
  const left = type === 'options' ? known.filter(({ value }) => !values.includes(value)) : [];
  if (left.length === 0 || !before) return { options: chosen, retired_options: [] };
  const held = await storedOptions(database, table, before.key);
  return { options: chosen, retired_options: left.filter(({ value }) => held.has(value)) };
}

/** A default names an option by its value or, for one that is new, by its label. */
function withDefault(field: CustomField, place: string, faults: Faults): CustomField {
  if (field.default === null || field.default === '') return { ...field, default: null };
  const named = (text: unknown) =>
    field.options.find(({ label, value }) => value === text || label === text)?.value ?? text;
  const value = Array.isArray(field.default) ? field.default.map(named) : named(field.default);
  const whole = { ...field, default: value as CustomField['default'] };
  const schema = customFieldDefinition({ ...whole, retired_options: [], default: null }).schema;
  if (!createAjv({ source: false }).validate(schema, value)) faults.add(`${place}.default`, 'default');
  return whole;
}
