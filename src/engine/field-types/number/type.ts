import type { FieldType } from '../field-type.ts';
import { NUMBER } from '../traits.ts';

const DIGITS = 14;
const MAX_DECIMALS = 6;

/** Decimals that `multipleOf` allows (0.01 → 2); undefined for a number without a fixed scale. */
export const decimalsOf = (schema: Readonly<Record<string, unknown>>): number | undefined => {
  const step = schema['multipleOf'];
  if (typeof step !== 'number') return undefined;
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals += 1) {
    const scaled = step * 10 ** decimals;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-9 && Math.round(scaled) > 0) return decimals;
  }
  return undefined;
};

const largest = (decimals: number): number => 10 ** (DIGITS - decimals) - 1;

/** A number. With `multipleOf: 0.01` (amounts, shares) it is stored exactly, as `numeric(14,2)`. */
export const numberType: FieldType = {
  ...NUMBER,
  number: 'decimal',
  customSample: '12.5',
  sqlType: ({ schema }) => {
    const decimals = decimalsOf(schema);
    return decimals === undefined ? 'double precision' : `numeric(${DIGITS},${decimals})`;
  },
  valueSchema: ({ words }) => {
    const decimals = decimalsOf(words);
    const bounds = decimals === undefined ? {} : { minimum: -largest(decimals), maximum: largest(decimals) };
    return { type: 'number', ...bounds, ...words };
  },
};
