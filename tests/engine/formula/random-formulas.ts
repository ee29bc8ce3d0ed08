import type { FormulaKind } from '#engine/formula/expression.ts';

/** The fields of random records: name, kind, and the type of the column that holds it. */
export const FORMULA_COLUMNS = {
  openings: 'bigint',
  amount: 'numeric(14,2)',
  weight: 'double precision',
  urgent: 'boolean',
  stage: 'text',
} as const;

export const FORMULA_KINDS = new Map<string, FormulaKind>([
  ['openings', 'number'],
  ['amount', 'number'],
  ['weight', 'number'],
  ['urgent', 'boolean'],
  ['stage', 'text'],
]);

/** Random formulas that pass the checker, and records for them, a third of the values empty. The same for the same seed. */
export function randomFormulas(seed: number) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const whole = (most: number) => Math.floor(random() * most);

  const number = (depth: number): string => {
    if (depth === 0) return pick(['openings', 'amount', 'weight', String(whole(20)), `${whole(9)}.${whole(999)}`]);
    const inner = () => number(depth - 1);
    return pick([
      () => `(${inner()} ${pick(['+', '-', '*', '/'])} ${inner()})`,
      () => `(${inner()} ${pick(['+', '-', '*', '/'])} ${inner()})`,
      () => `-${inner()}`,
      () => `${pick(['min', 'max', 'coalesce'])}(${inner()}, ${inner()}, ${inner()})`,
      () => `${pick(['abs', 'ceil', 'floor', 'round'])}(${inner()})`,
      () => `round(${inner()}, ${whole(5)})`,
      () => `if(${truth(depth - 1)}, ${inner()}, ${inner()})`,
      inner,
    ])();
  };
  const truth = (depth: number): string => {
    if (depth === 0) return pick(['urgent', 'true', 'false', "stage = 'open'"]);
    const inner = () => truth(depth - 1);
    return pick([
      () => `${number(depth - 1)} ${pick(['=', '!=', '<', '<=', '>', '>='])} ${number(depth - 1)}`,
      () => `stage ${pick(['=', '!='])} ${pick(["'open'", '"it\'s"', "'a\\\\b'"])}`,
      () => `(${inner()} ${pick(['and', 'or'])} ${inner()})`,
      () => `not (${inner()})`,
    ])();
  };
  const maybe = <T>(value: T): T | null => (random() < 0.3 ? null : value);
  return {
    formula: () => (random() < 0.8 ? number(1 + whole(4)) : truth(1 + whole(3))),
    record: (): Record<string, unknown> => ({
      openings: maybe(pick([0, 1, -1, 7, whole(1e6), 9007199254740991])),
      amount: maybe(Number((random() * 2000 - 1000).toFixed(2))),
      weight: maybe(pick([0.1, -0.5, 1e-7, 2.5, random() * 100, 123456789.125])),
      urgent: maybe(random() < 0.5),
      stage: maybe(pick(['open', "it's", 'a\\b', ''])),
    }),
  };
}
