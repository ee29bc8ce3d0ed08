import { brokenLinks, checkViolations, type DataCheck, duplicates, type TablePair } from './data-checks.ts';
import type { CurrentTable } from './introspect.ts';
import { type Change, markChange, planColumns } from './plan-columns.ts';
import type { RejectionReason } from './schema-plan.ts';
import type { ForeignKeyShape, TableShape } from './shape.ts';
import { renamedIndexes, staleNames } from './stale.ts';
import {
  addCheck,
  addForeignKey,
  addIndex,
  createTable,
  dropConstraint,
  dropIndex,
  renameIndex,
  renameTable,
  validate,
} from './statements.ts';

/** The changes of one table, by the time of each. */
export interface TablePlan {
  /** With the rest of the resource in one transaction. */
  readonly now: Change[];
  /** After all resources: links to later tables, and keys that no foreign key needs any longer. */
  readonly late: Change[];
  /** In a second transaction, which lets others read and write at the same time. */
  readonly validate: Change[];
  readonly checks: DataCheck[];
  readonly reasons: RejectionReason[];
  readonly orphans: string[];
}

export interface TableSurroundings {
  /** The table as it is, under its own or its earlier name. */
  readonly now: CurrentTable | undefined;
  /** A table that a foreign key points at, as it is and as it will be. */
  readonly pairOf: (table: string) => TablePair | undefined;
  /** Whether the table is in its wanted shape when this one's turn comes. */
  readonly isReady: (table: string) => boolean;
  /** Unique indexes that links depend on which stay. */
  readonly heldKeys: ReadonlySet<string>;
  /** The column that has replaced this `table.column`, by what was last applied. */
  readonly renamedSince: (column: string) => string | undefined;
  readonly defaultBefore: (column: string) => string | undefined;
  /** Whether a table of the database has triggers that call this function. */
  readonly hasTriggers: (table: string, name: string) => boolean;
}

export function planTable(wanted: TableShape, around: TableSurroundings): TablePlan {
  const plan: TablePlan = { now: [], late: [], validate: [], checks: [], reasons: [], orphans: [] };
  if (around.now) planKnownTable(plan, { now: around.now, wanted }, around);
  else planNewTable(plan, wanted, around);
  plan.reasons.push(...renamedSince(plan, wanted, around));
  for (const { name, on, title, create } of wanted.triggers)
    if (!around.hasTriggers(on, name)) plan.late.push({ title, sql: create });
  return plan;
}

/** Fields whose column a newer file has renamed: under the old name the values would seem to be gone. */
function renamedSince(
  { orphans }: TablePlan,
  wanted: TableShape,
  { now, renamedSince: later }: TableSurroundings,
): RejectionReason[] {
  return wanted.columns.flatMap((column) => {
    const name = now && !now.columns.has(column.name) ? later(`${now.name}.${column.name}`) : undefined;
    if (name === undefined || !orphans.includes(name)) return [];
    const field = column.field ?? column.name;
    const message = `The database has ${field} as "${name.replace(/_id$/, '')}" since a newer version of this file renamed it. Say "renamedFrom: ${name.replace(/_id$/, '')}" to take the old name back`;
    return [{ code: 'renamed', field, message }];
  });
}

function planNewTable(plan: TablePlan, wanted: TableShape, around: TableSurroundings): void {
  plan.now.push({ title: `create table ${wanted.name}`, sql: createTable(wanted) });
  for (const index of wanted.indexes) plan.now.push(indexChange(wanted, index));
  for (const key of wanted.foreignKeys) linkList(plan, key, around).push(linkChange(wanted, key, true));
  for (const column of wanted.columns) if (column.made !== undefined) plan.now.push(markChange(wanted.name, column));
}

function planKnownTable(plan: TablePlan, pair: TablePair, around: TableSurroundings): void {
  const { now, wanted } = pair;
  if (now.name !== wanted.name)
    plan.now.push({ title: `rename table ${now.name} to ${wanted.name}`, sql: renameTable(now.name, wanted.name) });
  const stale = staleNames(pair, around.heldKeys);
  for (const name of stale.constraints)
    plan.now.push({ title: `drop ${name}`, sql: dropConstraint(wanted.name, name) });
  for (const name of stale.indexes)
    (isKey(name) ? plan.late : plan.now).push({ title: `drop ${name}`, sql: dropIndex(name) });
  for (const [from, to] of renamedIndexes(pair, stale.indexes))
    plan.now.push({ title: `rename index ${from} to ${to}`, sql: renameIndex(from, to) });
  const columns = planColumns(pair, around.defaultBefore);
  plan.now.push(...columns.changes);
  plan.checks.push(...columns.checks);
  plan.reasons.push(...columns.reasons);
  plan.orphans.push(...columns.orphans);
  planChecks(plan, pair);
  planIndexes(plan, pair, columns.remade);
  for (const key of wanted.foreignKeys) planForeignKey(plan, pair, key, around);
}

/** A unique key can still be the target of a foreign key that is dropped later. */
const isKey = (name: string): boolean => name.endsWith('_key');

function planChecks(plan: TablePlan, pair: TablePair): void {
  const { now, wanted } = pair;
  for (const check of wanted.checks) {
    const known = now.constraints.get(check.name);
    if (known?.validated) continue;
    const holdsBack = [validate(wanted.name, check.name)];
    if (!now.isEmpty) plan.checks.push({ ...checkViolations(pair, check), holdsBack });
    const title = `demand that ${wanted.name}.${check.fields.join(', ')} is ${check.demand}`;
    if (!known) plan.now.push({ title, sql: addCheck(wanted.name, check, now.isEmpty) });
    if (known || !now.isEmpty)
      plan.validate.push({ title: `validate ${check.name}`, sql: validate(wanted.name, check.name) });
  }
}

/** An index is dropped with the column that is created again. */
function planIndexes(plan: TablePlan, pair: TablePair, remade: ReadonlySet<string>): void {
  for (const index of pair.wanted.indexes) {
    if (pair.now.indexes.has(index.name) && !index.fields.some((field) => remade.has(field))) continue;
    const change = indexChange(pair.wanted, index);
    if (index.unique && !index.isTargetKey && !pair.now.isEmpty)
      plan.checks.push({ ...duplicates(pair, index), holdsBack: [change.sql] });
    plan.now.push(change);
  }
}

function planForeignKey(plan: TablePlan, pair: TablePair, key: ForeignKeyShape, around: TableSurroundings): void {
  const { now, wanted } = pair;
  const known = now.constraints.get(key.name);
  if (known?.validated) return;
  const holdsBack = [validate(wanted.name, key.name)];
  if (!now.isEmpty && !key.targetSchema)
    plan.checks.push({ ...brokenLinks(pair, key, around.pairOf(key.target)), holdsBack });
  if (!known) linkList(plan, key, around).push(linkChange(wanted, key, now.isEmpty));
  if (known || !now.isEmpty)
    plan.validate.push({ title: `validate ${key.name}`, sql: validate(wanted.name, key.name) });
}

const linkList = (plan: TablePlan, key: ForeignKeyShape, around: TableSurroundings): Change[] =>
  key.targetSchema || around.isReady(key.target) ? plan.now : plan.late;

const linkChange = (table: TableShape, key: ForeignKeyShape, trusted: boolean): Change => ({
  title: `link ${table.name}.${key.columns.join(', ')} to ${key.target}`,
  sql: addForeignKey(table.name, key, trusted),
});

const indexChange = (table: TableShape, index: TableShape['indexes'][number]): Change => ({
  title: `${index.unique ? 'unique index' : 'index'} on ${table.name} (${index.parts.join(', ')})`,
  sql: addIndex(table.name, index),
});
