/** The column of a resource's table for the values, and their property on the wire. */
export const CUSTOM = 'custom';

const PREFIX = 'custom__';
const WIRE_PREFIX = 'custom.';

/** The field's name in a definition. Without a dot, so that forms, columns and locales need to know nothing of it. */
export const customName = (key: string): string => `${PREFIX}${key}`;

/** Whether a name is reserved for custom fields; no file can use it for another field. */
export const isCustomName = (name: string): boolean => name === CUSTOM || name.startsWith(PREFIX);

/** A name as the wire has it (`custom.grade`) -> the name in the definition (`custom__grade`); others stay as they are. */
export const fieldName = (wire: string): string =>
  wire.startsWith(WIRE_PREFIX) ? customName(wire.slice(WIRE_PREFIX.length)) : wire;

/** The way back: `custom__grade` -> `custom.grade`. */
export const wireName = (name: string): string =>
  name.startsWith(PREFIX) ? WIRE_PREFIX + name.slice(PREFIX.length) : name;

type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record of the wire with its custom values beside the others: `custom: { grade: 1 }` -> `custom__grade: 1`. */
export function withoutNest<Record extends Values>(record: Record): Record {
  if (!isObject(record[CUSTOM])) return record;
  const { [CUSTOM]: nested, ...others } = record;
  const flat = Object.entries(nested as Values).map(([key, value]) => [customName(key), value]);
  return { ...others, ...Object.fromEntries(flat) } as unknown as Record;
}

/** The way back, for what is sent: `custom__grade: 1` -> `custom: { grade: 1 }`. */
export function withNest<Record extends Values>(values: Record): Record {
  const names = Object.keys(values).filter((name) => name.startsWith(PREFIX));
  if (names.length === 0) return values;
  const others = Object.entries(values).filter(([name]) => !names.includes(name));
  const nested = names.map((name) => [name.slice(PREFIX.length), values[name]]);
  return { ...Object.fromEntries(others), [CUSTOM]: Object.fromEntries(nested) } as unknown as Record;
}

/** The names in a condition changed throughout, by `fieldName` or `wireName`. */
export function renameFields(condition: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(condition)) return condition.map((part) => renameFields(part, rename));
  if (!isObject(condition)) return condition;
  return Object.fromEntries(
    Object.entries(condition).map(([key, part]) => [
      rename(key),
      key === '$field' && typeof part === 'string' ? rename(part) : renameFields(part, rename),
    ]),
  );
}
