import { withNest } from '#engine/custom-fields/custom-names.ts';
import type { FieldLike } from '#engine/field-types/field-type.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';

export type WireRecord = Record<string, unknown>;

/**
 * A form's values in their wire shape: relations as ids, files as parts or ids, without fields that this user cannot
 * write.
 */
export const toWire = (resource: CatalogueResource, values: WireRecord): WireRecord => {
  const writable = new Set(resource.writable);
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => writable.has(name) && value !== undefined)
      .map(([name, value]) => [name, toWireValue(resource.fields[name], value)]),
  );
};

/** The fields whose value differs from the one that was read; a value that was removed is sent as null. */
export const changedFields = (resource: CatalogueResource, values: WireRecord, previous: WireRecord): WireRecord => {
  const cleared = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));
  const before = toWire(resource, previous);
  return Object.fromEntries(
    Object.entries(toWire(resource, cleared)).filter(([name, value]) => !isSame(value, before[name] ?? null)),
  );
};

const toWireValue = (field: FieldDefinition | undefined, value: unknown): unknown =>
  !field || value === null ? value : typeOf(field).wire.toBody(value, field, inside);

const inside = (field: FieldLike, value: unknown): unknown => toWireValue(field as FieldDefinition, value);

const isRecord = (value: unknown): value is WireRecord => typeof value === 'object' && value !== null;

const isSame = (left: unknown, right: unknown): boolean => {
  if (Object.is(left, right)) return true;
  if (!isRecord(left) || !isRecord(right) || left instanceof Blob || right instanceof Blob) return false;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return Array.isArray(left) === Array.isArray(right) && [...names].every((name) => isSame(left[name], right[name]));
};

/** JSON, or multipart with one `data` part and a part for each file; custom values in a separate object. */
export const toBody = (flat: WireRecord): WireRecord | FormData => {
  const values = withNest(flat);
  const files = Object.entries(values).filter((entry): entry is [string, Blob] => entry[1] instanceof Blob);
  if (files.length === 0) return values;
  const rest = Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof Blob)));
  const form = new FormData();
  form.append('data', JSON.stringify(rest));
  for (const [name, file] of files) form.append(name, file);
  return form;
};
