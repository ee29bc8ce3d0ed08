import type { InvitedPerson } from '#shared/contracts/team.ts';

const ADDRESS = /(?<![^\s<>"':(])[^\s<>"',;:@()]+@[^\s<>"',;@.()]+(?:\.[^\s<>"',;@.()]+)+(?![^\s<>"')])/;

/** The parsed users, each address once, and the text that could not be read: it stays in the input. */
export interface ReadPeople {
  readonly people: readonly InvitedPerson[];
  /** The lines and entries without a valid email address, as they were typed. */
  readonly rest: readonly string[];
}

/**
 * Parses users from typed or pasted text: addresses separated by line, comma or semicolon, `Ann Berg <ann@x.example>`,
 * or rows of a sheet with names and address in any order. Without a name next to it, the name comes from the address.
 */
export const readPeople = (text: string): ReadPeople => {
  const lines = withoutHeader(text.split(/\r?\n/)).map(readLine);
  const people = lines.flatMap((line) => line.people);
  return {
    people: people.filter(({ username }, index) => people.findIndex((each) => each.username === username) === index),
    rest: lines.flatMap((line) => line.rest),
  };
};

/** The first row of a sheet says what its columns are. */
const withoutHeader = (lines: readonly string[]): readonly string[] => {
  const [first = '', second = ''] = lines;
  const isHeader =
    !first.includes('@') && cellsOf(first).length > 1 && cellsOf(first).length === cellsOf(second).length;
  return isHeader && cellsOf(second).some((cell) => ADDRESS.test(cell)) ? lines.slice(1) : lines;
};

const cellsOf = (line: string): string[] =>
  line
    .split(/[,;\t]/)
    .map((cell) => cell.trim())
    .filter(Boolean);

const readLine = (line: string): ReadPeople => {
  const cells = cellsOf(line);
  const addressed = cells.filter((cell) => ADDRESS.test(cell));
  const others = cells.filter((cell) => !ADDRESS.test(cell));
  if (addressed.length === 0) return { people: [], rest: cells.length > 0 ? [line.trim()] : [] };
  if (addressed.length > 1) return { people: addressed.map((cell) => personOf(cell, [])), rest: others };
  const isMeant = (cell: string) => cell.includes('@');
  return {
    people: addressed.map((cell) =>
      personOf(
        cell,
        others.filter((other) => !isMeant(other)),
      ),
    ),
    rest: others.filter(isMeant),
  };
};

const personOf = (cell: string, others: readonly string[]): InvitedPerson => {
  const username = ADDRESS.exec(cell)![0].toLowerCase(); // it was found by it
  const beside = cell
    .replace(ADDRESS, '')
    .replaceAll(/[<>"']/g, '')
    .trim();
  const words = beside === '' ? others.map((other) => other.replaceAll(/["']/g, '')) : beside.split(/\s+/);
  const [first = '', ...last] = words.length === 1 ? (words[0] ?? '').split(/\s+/) : words;
  if (first !== '') return { first_name: first, last_name: last.join(' '), username };
  const [one = '', ...more] = (username.split('@')[0] ?? '').split(/[._-]+/).map(capital);
  return { first_name: one, last_name: more.join(' '), username };
};

const capital = (word: string): string => word.charAt(0).toLocaleUpperCase() + word.slice(1);
