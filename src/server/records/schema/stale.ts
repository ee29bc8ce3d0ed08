import { constraintName, isOurs, suffixOf } from './constraint-names.ts';
import type { TablePair } from './data-checks.ts';
import { keptByTrigger } from './kept-columns.ts';
import type { CurrentDatabase, CurrentTable } from './introspect.ts';
import { currentColumn } from './plan-columns.ts';
import type { ColumnShape } from './shape.ts';

/**
 * Drops that a file of this server causes. Other servers on the same database can have files, and fields, that are
 * unknown to this one: theirs stay until they are pruned.
 */
export interface StaleNames {
  readonly constraints: readonly string[];
  readonly indexes: readonly string[];
}

/** Checks go with any column that the file speaks of, links and indexes only where it speaks of all their columns. */
export function staleNames(pair: TablePair, heldKeys: ReadonlySet<string>): StaleNames {
  const isKnown = knowsColumn(pair);
  const { indexes, wanted } = {
    indexes: pair.now.indexes,
    wanted: new Set(pair.wanted.indexes.map(({ name }) => name)),
  };
  const isStale = ([name, columns]: readonly [string, readonly string[]]) =>
    isOurs(name) && !wanted.has(name) && !heldKeys.has(name) && columns.every(isKnown);
  return { constraints: staleConstraints(pair), indexes: [...indexes].filter(isStale).map(([name]) => name) };
}

/**
 * New names for the indexes that stay with a table which is renamed, such as those of fields that are gone: a later file with the
 * table's old name needs the old ones.
 */
export function renamedIndexes({ now, wanted }: TablePair, dropped: readonly string[]): (readonly [string, string])[] {
  if (now.name === wanted.name) return [];
  const going = new Set(dropped);
  return [...now.indexes].flatMap(([name, columns]) => {
    const suffix = suffixOf(name);
    return suffix === undefined || going.has(name) ? [] : [[name, constraintName(wanted.name, columns, name, suffix)]];
  });
}

function staleConstraints(pair: TablePair): string[] {
  const isKnown = knowsColumn(pair);
  const wanted = new Set([...pair.wanted.checks, ...pair.wanted.foreignKeys].map(({ name }) => name));
  return [...pair.now.constraints].flatMap(([name, { kind, columns }]) => {
    const isOver = kind === 'check' ? columns.some(isKnown) : columns.every(isKnown);
    return isOurs(name) && !wanted.has(name) && isOver ? [name] : [];
  });
}

/** Whether the file has a field for this column, under the name that it has now. */
function knowsColumn(pair: TablePair): (column: string) => boolean {
  const known = new Set(pair.wanted.columns.flatMap((column) => currentColumn(pair, column)?.name ?? []));
  return (column) => known.has(column);
}

/** The unique indexes that links depend on which stay. */
export function heldKeys(current: CurrentDatabase, pairs: readonly TablePair[]): ReadonlySet<string> {
  const going = new Map(pairs.map((pair) => [pair.now, new Set(staleConstraints(pair))] as const));
  return new Set(
    [...current.values()].flatMap((table) =>
      [...table.constraints].flatMap(([name, { key }]) => (key === null || going.get(table)?.has(name) ? [] : [key])),
    ),
  );
}

/**
 * The functions on this table whose work a file now does in another way, and those whose sources a rename removes:
 * their own file creates them again.
 */
export function staleFunctions(
  table: CurrentTable,
  pairs: readonly TablePair[],
  wanted: ReadonlySet<string>,
): readonly string[] {
  const renamed = pairs.find(({ now }) => now === table);
  const gone = renamed ? namesThatGo(renamed) : [];
  return [...table.functions].flatMap(([name, text]) => {
    if (!isOurs(name) || wanted.has(name)) return [];
    const keeps = keptByTrigger(text);
    const pair = keeps && pairs.find(({ now }) => now.name === keeps.table);
    const isTaken = !keeps || (pair !== undefined && keeps.columns.some(knowsColumn(pair)));
    return isTaken || gone.some((each) => text.includes(`"${each}"`)) ? [name] : [];
  });
}

const namesThatGo = (pair: TablePair): string[] => [
  ...(pair.now.name === pair.wanted.name ? [] : [pair.now.name]),
  ...pair.wanted.columns.flatMap((column: ColumnShape) => {
    const now = currentColumn(pair, column);
    return now && now.name !== column.name ? [now.name] : [];
  }),
];
