import type { InvitedPerson } from '#shared/contracts/members.ts';

const ADDRESS = /[^\s<>"',;]+@[^\s<>"',;]+\.[^\s<>"',;]+/;

/**
 * People from what was typed or pasted: addresses apart by line, comma or semicolon, `Ann Berg <ann@x.example>`, or rows
 * of a sheet with names and address in any order. Where no name stands beside it, the address gives one. Each address once.
 */
export const readPeople = (text: string): readonly InvitedPerson[] => {
  const people = text.split(/\r?\n/).flatMap(readLine);
  return people.filter(({ username }, index) => people.findIndex((each) => each.username === username) === index);
};

const readLine = (line: string): InvitedPerson[] => {
  const cells = line.split(/[,;\t]/).map((cell) => cell.trim());
  const addressed = cells.filter((cell) => ADDRESS.test(cell));
  if (addressed.length > 1) return addressed.map((cell) => personOf(cell, []));
  return addressed.map((cell) =>
    personOf(
      cell,
      cells.filter((other) => other !== cell && other !== ''),
    ),
  );
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
