import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinCell, joinNamed, splitCell, splitLines, splitNamed } from '#shared/rules/cell-list.ts';

/** Texts with what a cell might be mistaken by. */
const texts = fc.string({
  unit: fc.constantFrom('a', 'B', ' ', ';', ':', ',', '"', '\n', '\r', '.', '1'),
  maxLength: 12,
});
const named = fc.array(
  fc.tuple(
    texts.filter((name) => name.trim() === name && name !== ''),
    texts,
  ),
  { maxLength: 4 },
);

describe('values of one cell', () => {
  it('come back as they were, whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(texts.filter((text) => text.trim() === text && text !== '')), (values) => {
        expect(splitCell(joinCell(values), { commas: true })).toEqual([...new Set(values)]);
      }),
    );
  });

  it('come back by their names, row by row', () => {
    fc.assert(
      fc.property(fc.array(named.filter((row) => row.length > 0)), (rows) => {
        const cell = rows.map(joinNamed).join('\n');

        expect(splitLines(cell).map(splitNamed)).toEqual(rows);
      }),
    );
  });

  it('are written as people would, and read without regard to their spaces', () => {
    expect(
      joinNamed([
        ['Topic', 'Depth'],
        ['Note', 'a; b: "c"'],
      ]),
    ).toBe('Topic: Depth; Note: "a; b: ""c"""');
    expect(splitNamed(' Topic :Depth;;Note:  12:30 ')).toEqual([
      ['Topic', 'Depth'],
      ['Note', '12:30'],
    ]);
  });

  it.each(['Depth', 'Topic: Depth; 12', ': Depth'])('are not read where one has no name: %s', (text) => {
    expect(splitNamed(text)).toBeUndefined();
  });
});
