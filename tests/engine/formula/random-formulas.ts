import type { FormulaKind } from '#engine/formula/expression.ts';

/** The fields of random records: name, kind, and the type of the column that holds it. */
export const FORMULA_COLUMNS = {
  openings: 'bigint',
  amount: 'numeric(14,2)',
  weight: 'double precision',
  urgent: 'boolean',
  stage: 'text',
  first_name: 'text',
  opened_on: 'date',
  closed_on: 'date',
} as const;

export const FORMULA_KINDS = new Map<string, FormulaKind>([
  ['openings', 'number'],
  ['amount', 'number'],
  ['weight', 'number'],
  ['urgent', 'boolean'],
  ['stage', 'text'],
  ['first_name', 'text'],
  ['opened_on', 'date'],
  ['closed_on', 'date'],
]);

/** The day on which the formulas are read. */
export const FORMULA_TODAY = '2024-02-29';

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
      () => `(${day(depth - 1)} - ${day(depth - 1)})`,
      () => `${pick(['months', 'years'])}(${day(depth - 1)}, ${day(depth - 1)})`,
      inner,
    ])();
  };
  const day = (depth: number): string => {
    if (depth <= 0) return pick(['opened_on', 'closed_on', 'opened_on', 'today()']);
    const inner = () => day(depth - 1);
    return pick([
      () => `(${inner()} ${pick(['+', '-'])} ${number(depth - 1)})`,
      () => `(${inner()} ${pick(['+', '-'])} ${whole(400)})`,
      () => `add_months(${inner()}, ${pick([`${whole(60)}`, `-${whole(60)}`, number(depth - 1)])})`,
      () => `${pick(['min', 'max', 'coalesce'])}(${inner()}, ${inner()})`,
      () => `if(${truth(depth - 1)}, ${inner()}, ${inner()})`,
      inner,
    ])();
  };
  const text = (depth: number): string => {
    if (depth <= 0) return pick(['stage', 'first_name', "' '", '"it\'s  so"', "''"]);
    const inner = () => text(depth - 1);
    return pick([
      () => `(${inner()} + ' ' + ${inner()})`,
      () => `(${inner()} + ${inner()})`,
      () => `join(${pick(["', '", 'stage', inner()])}, ${inner()}, ${inner()}, ${inner()})`,
      () => `text(${number(depth - 1)})`,
      () => `coalesce(${inner()}, ${inner()})`,
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
      () => `${day(depth - 1)} ${pick(['=', '!=', '<', '<=', '>', '>='])} ${day(depth - 1)}`,
      () => `${text(depth - 1)} ${pick(['=', '!='])} ${text(depth - 1)}`,
      () => `(${inner()} ${pick(['and', 'or'])} ${inner()})`,
      () => `not (${inner()})`,
    ])();
  };
  const maybe = <T>(value: T): T | null => (random() < 0.3 ? null : value);
  return {
    formula: () => {
      const chance = random();
      if (chance < 0.5) return number(1 + whole(4));
      if (chance < 0.65) return truth(1 + whole(3));
      return chance < 0.85 ? text(1 + whole(3)) : day(1 + whole(3));
    },
    record: (): Record<string, unknown> => ({
      openings: maybe(pick([0, 1, -1, 7, whole(1e6), 9007199254740991])),
      amount: maybe(Number((random() * 2000 - 1000).toFixed(2))),
      weight: maybe(pick([0.1, -0.5, 1e-7, 2.5, random() * 100, 123456789.125])),
      urgent: maybe(random() < 0.5),
      stage: maybe(pick(['open', "it's", 'a\\b', ''])),
      first_name: maybe(pick(['Ann', '  Bo  Li ', 'Ø🙂', ''])),
      opened_on: maybe(pick(['2020-01-31', '1960-02-29', '0001-01-01', '9999-12-31', '2024-02-29'])),
      closed_on: maybe(pick(['2021-03-30', '2000-12-31', '2024-02-28', '1999-11-01'])),
    }),
  };
}
