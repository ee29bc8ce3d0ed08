import { decimalsOf } from './type.ts';

/**
 * The next number above or below in the steps that a field allows (`multipleOf`, else 1), no further than its limits.
 * @param up 1 for the one above, -1 for the one below.
 */
export function stepNumber(value: number | null, up: 1 | -1, schema: Readonly<Record<string, unknown>>): number {
  const decimals = decimalsOf(schema) ?? 0;
  const scale = 10 ** decimals;
  const isScaled = schema['multipleOf'] !== undefined;
  const from = (value ?? 0) * scale;
  const next = isScaled ? Math.round(from) + up : from + up;
  const { minimum = -Infinity, maximum = Infinity } = schema as {
    readonly minimum?: number;
    readonly maximum?: number;
  };
  return Math.min(maximum, Math.max(minimum, next / scale));
}
