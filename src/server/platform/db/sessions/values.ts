import pg from 'pg';

/**
 * The parameter types that the two drivers accept: objects and arrays become JSON text, dates ISO 8601, bytes stay
 * bytes.
 */
export function toParameter(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value instanceof Uint8Array) return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

/** Makes a PostgreSQL array literal, for `= any($1::bigint[])`: the drivers take a bare array for JSON. */
export function sqlArray(values: readonly (string | number)[]): string {
  return `{${values.map((value) => JSON.stringify(String(value))).join(',')}}`;
}

/** `2026-11-20 12:34:50.12+00` (session in UTC) becomes `2026-11-20T12:34:50.120Z`; finer fractions are kept. */
function toIsoTime(text: string): string {
  const parts = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?(\+00)?$/.exec(text);
  if (!parts) return text;
  const [, day, time, fraction = '', zone] = parts;
  return `${day}T${time}.${fraction.padEnd(3, '0')}${zone ? 'Z' : ''}`;
}

const asIs = (text: string): string => text;
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: asIs,
  [pg.types.builtins.TIMESTAMP]: toIsoTime,
  [pg.types.builtins.TIMESTAMPTZ]: toIsoTime,
  [pg.types.builtins.INTERVAL]: asIs,
};
const ARRAYS: Readonly<Record<number, number>> = {
  1016: pg.types.builtins.INT8,
  1231: pg.types.builtins.NUMERIC,
  1182: pg.types.builtins.DATE,
  1115: pg.types.builtins.TIMESTAMP,
  1185: pg.types.builtins.TIMESTAMPTZ,
  1187: pg.types.builtins.INTERVAL,
};
const TEXT_ARRAY: number = 1009;

/** One set of type parsers for both drivers: int8 and numeric are numbers, dates and times text in UTC, json parsed. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    const element = ARRAYS[oid];
    return element === undefined ? (PARSERS[oid] ?? pg.types.getTypeParser(oid)) : arrayOf(PARSERS[element] ?? asIs);
  },
};

function arrayOf(parse: (text: string) => unknown): (text: string) => unknown {
  const split = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => unknown[];
  const each = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(each) : typeof value === 'string' ? parse(value) : value;
  return (text) => each(split(text));
}
