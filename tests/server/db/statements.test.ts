import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DescribedColumn, statementDescriber } from '#tests/support/described-statement.ts';
import { openPreparedDatabase } from '#tests/support/prepared-database.ts';
import {
  type RowProperty,
  type RowType,
  type WrittenStatement,
  writtenStatements,
} from '#tests/support/sql-statements.ts';
import { moduleDatabases, type TestDatabase } from '#tests/support/test-database.ts';

/** So few would mean that the texts are not found any more. */
const FEWEST = 220;

/**
 * Those that are made from definitions, or of what somebody asked for, are no constants, and so left out here: the tests of what
 * makes them run them.
 */
describe.each(moduleDatabases())('the hand-written statements, on %s', (kind) => {
  let database: TestDatabase;
  let statements: readonly WrittenStatement[];
  let describeStatement: (text: string) => Promise<DescribedColumn[]>;

  beforeAll(async () => {
    // First, since it takes so long that a connection would be closed as idle.
    statements = writtenStatements().filter(({ texts }) => texts);
    database = await openPreparedDatabase(kind);
    describeStatement = await statementDescriber(database);
  }, 120_000);
  afterAll(() => database.destroy());

  it('are found', () => {
    expect(statements.length).toBeGreaterThan(FEWEST);
  });

  it('are all understood by the database, and give the rows that the code takes them for', async () => {
    const faults: string[] = [];
    for (const { place, texts = [], row } of statements)
      for (const text of texts) {
        const found = await describeStatement(text).catch((error: Error) => error);
        if (found instanceof Error) faults.push(`${place}: ${found.message}`);
        else if (row) faults.push(...differences(text, row, found).map((fault) => `${place}: ${fault}`));
      }

    expect(faults).toEqual([]);
  }, 60_000);
});

function differences(text: string, row: RowType, columns: readonly DescribedColumn[]): string[] {
  const names = new Set(columns.map(({ name }) => name));
  const missing = [...row].filter(([name, { isOptional }]) => !isOptional && !names.has(name));
  return [
    ...missing.map(([name]) => `no column "${name}"`),
    ...columns.flatMap((column) => {
      const property = row.get(column.name);
      if (property) return misfit(text, property, column) ?? [];
      return text.includes('*') ? [] : [`the row type has no "${column.name}"`];
    }),
  ];
}

/** What a column can be that its property cannot. */
function misfit(text: string, { kinds, isNullable, type }: RowProperty, column: DescribedColumn): string | undefined {
  const { name, kind, nullable } = column;
  const takesAll = type === 'unknown';
  if (kind && !takesAll && [...kinds].some((other) => other !== kind)) return `"${name}" is a ${kind}, not ${type}`;
  if (nullable !== undefined && !isNullable && !isHeldBack(text, nullable))
    return `"${name}" may be null, and is ${type}`;
  return undefined;
}

/** Whether a condition lets no null of this column through. */
const isHeldBack = (text: string, column: string): boolean =>
  new RegExp(`\\b${column} (is not null|= (any\\(|\\$))`).test(text);
