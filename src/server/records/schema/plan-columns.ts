import { quoteName } from '#engine/predicates/sql-names.ts';
import {
  type DataCheck,
  lossyValues,
  missingValues,
  nullViolations,
  ownValues,
  type TablePair,
} from './data-checks.ts';
import type { CurrentColumn } from './introspect.ts';
import type { RejectionReason } from './schema-plan.ts';
import type { ColumnShape } from './shape.ts';
import { addColumn, alterColumn, commentOn, dropColumn, MADE, renameColumn } from './statements.ts';

export interface Change {
  readonly title: string;
  readonly sql: string;
}

export interface ColumnPlan {
  readonly changes: Change[];
  readonly checks: DataCheck[];
  readonly reasons: RejectionReason[];
  /** Columns without a field. They stay, and are never dropped here. */
  readonly orphans: string[];
  /** Fields whose column was dropped and made again. */
  readonly remade: Set<string>;
}

/** The changes of the columns of an existing table. `defaultBefore` is the last applied default. */
export function planColumns(pair: TablePair, defaultBefore: (column: string) => string | undefined): ColumnPlan {
  const plan: ColumnPlan = { changes: [], checks: [], reasons: [], orphans: [], remade: new Set() };
  const renamed = new Set<string>();
  const dropped = planRemaking(plan, pair);
  for (const column of inOrder(pair.wanted.columns)) {
    const now = currentColumn(pair, column);
    if (!now || dropped.has(now.name)) planNewColumn(plan, pair, column);
    else {
      if (now.name !== column.name) renamed.add(now.name);
      planKnownColumn(plan, pair, column, now, defaultBefore(now.name));
    }
  }
  for (const now of pair.now.columns.values())
    if (!renamed.has(now.name) && !dropped.has(now.name) && !pair.wanted.columns.some(({ name }) => name === now.name))
      planOrphan(plan, pair, now);
  return plan;
}

/** The column under its name, or under the earlier one that the file declares, if no other field uses that name. */
export function currentColumn({ now, wanted }: TablePair, column: ColumnShape): CurrentColumn | undefined {
  const { renamedFrom } = column;
  const isFree = renamedFrom !== undefined && wanted.columns.every(({ name }) => name !== renamedFrom);
  return now.columns.get(column.name) ?? (isFree ? now.columns.get(renamedFrom) : undefined);
}

function planNewColumn(plan: ColumnPlan, pair: TablePair, column: ColumnShape): void {
  const table = pair.wanted.name;
  if (column.notNull && column.default === undefined && !pair.now.isEmpty)
    plan.checks.push(missingValues(pair, column.field ?? column.name));
  const title = `add column ${column.name} to ${table}`;
  if (column.fill === undefined || pair.now.isEmpty) {
    plan.changes.push({ title, sql: addColumn(table, column) });
    if (column.made !== undefined) plan.changes.push(markChange(table, column));
    return;
  }
  const { default: later, ...bare } = column;
  plan.changes.push({ title, sql: addColumn(table, bare) });
  planFill(plan, pair, column);
  if (later !== undefined)
    plan.changes.push({
      title: `default of ${table}.${column.name}: ${later}`,
      sql: alterColumn(table, column.name, `set default ${later}`),
    });
}

function planFill(plan: ColumnPlan, pair: TablePair, { name, fill }: ColumnShape): void {
  if (fill === undefined || pair.now.isEmpty) return;
  plan.changes.push({ title: `give every record of ${pair.wanted.name} a ${name}`, sql: fill });
}

function planKnownColumn(
  plan: ColumnPlan,
  pair: TablePair,
  column: ColumnShape,
  now: CurrentColumn,
  defaultBefore: string | undefined,
): void {
  const table = pair.wanted.name;
  const alter = (title: string, change: string) =>
    plan.changes.push({ title, sql: alterColumn(table, column.name, change) });
  const place = `${table}.${column.name}`;
  if (now.name !== column.name)
    plan.changes.push({
      title: `rename column ${table}.${now.name} to ${column.name}`,
      sql: renameColumn(table, now.name, column.name),
    });
  if (now.generated && column.generated === undefined)
    plan.changes.push({
      title: `keep the values of ${place}`,
      sql: alterColumn(table, column.name, 'drop expression'),
    });
  if (isMade(now) && column.made === undefined)
    plan.changes.push({ title: `let people write ${place}`, sql: commentOn(table, column.name, undefined) });
  if (now.type !== column.type) planType(plan, pair, column, now);
  if (defaultBefore !== column.default || now.hasDefault !== (column.default !== undefined)) {
    planFill(plan, pair, column);
    if (column.default !== undefined) alter(`default of ${place}: ${column.default}`, `set default ${column.default}`);
    else if (now.hasDefault) alter(`no default for ${place}`, 'drop default');
  }
  if (column.notNull && !now.notNull) {
    const holdsBack = [alterColumn(table, column.name, 'set not null')];
    if (column.fillsGaps)
      plan.changes.push({
        title: `give every record of ${table} a ${column.name}`,
        sql: `update ${quoteName(table)} set ${quoteName(column.name)} = ${column.default} where ${quoteName(column.name)} is null`,
      });
    else if (!pair.now.isEmpty)
      plan.checks.push({ ...nullViolations(pair, column.field ?? column.name, column.name), holdsBack });
    alter(`require a value in ${place}`, 'set not null');
  }
  if (!column.notNull && now.notNull) alter(`allow no value in ${place}`, 'drop not null');
}

export const markChange = (table: string, column: ColumnShape): Change => ({
  title: `mark ${table}.${column.name} as ${column.made}`,
  sql: commentOn(table, column.name, column.made),
});

const isMade = (column: CurrentColumn): boolean => column.comment?.startsWith(MADE) ?? false;

/** Columns computed from others are created after them. */
const inOrder = (columns: readonly ColumnShape[]): ColumnShape[] => [
  ...columns.filter(({ generated }) => generated === undefined),
  ...columns.filter(({ generated }) => generated !== undefined),
];

/**
 * Drops the columns whose values are computed and whose formula changed, those first that are computed from other
 * columns; one without a field is dropped only where it is in the way. Nothing is lost: a column with values that users
 * gave is never dropped.
 * @returns the names of the dropped columns.
 */
function planRemaking(plan: ColumnPlan, pair: TablePair): Set<string> {
  const wanted = new Map(
    pair.wanted.columns.flatMap((column) => {
      const now = currentColumn(pair, column);
      return now ? [[now, column] as const] : [];
    }),
  );
  const going = [...pair.now.columns.values()].filter((now) => {
    const column = wanted.get(now);
    return column?.made !== undefined && now.comment !== column.made;
  });
  const changesType = [...wanted].some(([now, column]) => column.made === undefined && now.type !== column.type);
  const isShaken = going.some(({ generated }) => !generated);
  const dependent = [...pair.now.columns.values()].filter(
    (now) => (isShaken || (changesType && !wanted.has(now))) && now.generated && isMade(now) && !going.includes(now),
  );
  for (const now of [...going, ...dependent].sort((a, b) => Number(b.generated) - Number(a.generated))) {
    const column = wanted.get(now);
    const field = column?.field ?? now.name;
    if (!isMade(now) && !pair.now.isEmpty) plan.checks.push(ownValues(pair, field, now.name));
    if (column) plan.remade.add(field);
    const title = `drop column ${now.name} of ${pair.wanted.name} (its values were computed)`;
    plan.changes.push({ title, sql: dropColumn(pair.wanted.name, now.name) });
  }
  return new Set([...going, ...dependent].map(({ name }) => name));
}

/** Its constraints stay, unless no record could be added without a value for it. */
function planOrphan(plan: ColumnPlan, pair: TablePair, now: CurrentColumn): void {
  const table = pair.wanted.name;
  plan.orphans.push(now.name);
  const alter = (change: string) =>
    plan.changes.push({
      title: `keep column ${table}.${now.name} without a field (${change})`,
      sql: alterColumn(table, now.name, change),
    });
  if (now.notNull && !now.hasDefault) alter('drop not null');
}

/** Between numbers a column changes its type where no value is lost; any other change of type is rejected. */
function planType(plan: ColumnPlan, pair: TablePair, column: ColumnShape, now: CurrentColumn): void {
  const field = column.field ?? column.name;
  const loss = lossCondition(now, column);
  if (loss === undefined) {
    const message = `${field} changes its type from ${now.type} to ${column.type}. Give the new kind of value a field of its own`;
    plan.reasons.push({ code: 'type', field, message });
    return;
  }
  const sql = alterColumn(pair.wanted.name, column.name, `type ${column.type}`);
  if (loss && !pair.now.isEmpty) plan.checks.push({ ...lossyValues(pair, field, loss, column.type), holdsBack: [sql] });
  plan.changes.push({ title: `store ${pair.wanted.name}.${column.name} as ${column.type}`, sql });
}

const NUMERIC = /^numeric\((\d+),(\d+)\)$/;

/**
 * The values that the new type cannot store, as SQL; '' where it can store all, undefined where the types have nothing
 * in common.
 */
function lossCondition(now: CurrentColumn, column: ColumnShape): string | undefined {
  const isNumber = (type: string) =>
    type === 'bigint' || type === 'double precision' || type === 'numeric' || NUMERIC.test(type);
  if (!isNumber(now.type) || !isNumber(column.type) || column.type === 'bigint') return undefined;
  const parts = NUMERIC.exec(column.type);
  if (!parts) return '';
  const [precision, scale] = [Number(parts[1]), Number(parts[2])];
  const value = `("${column.name}")::numeric`;
  return `${value} <> round(${value}, ${scale}) or abs(${value}) >= ${'1'.padEnd(precision - scale + 1, '0')}`;
}
