import { describe, expect, it } from 'vitest';
import { definitionOf, diagnosticsIn } from './sample-project.ts';

const text = (rest: string) => `resource: sample
properties:
  name: { type: string }
  note: { type: string }
required: [name]
${rest}
`;

const tabs = (...lines: string[]) => `tabs:\n${lines.map((line) => `  - ${line}`).join('\n')}`;
const SCREEN = 'screen: weights/WeightShares';

describe('the details page', () => {
  it('puts one tab beside the others, and nothing where the file does not say so', () => {
    const { tabs: found } = definitionOf(
      text(tabs(`{ key: plan, ${SCREEN}, beside: true }`, '{ key: facts, fields: [name] }')),
    );

    expect(found.map(({ key, beside }) => [key, beside])).toEqual([
      ['plan', true],
      ['facts', undefined],
    ]);
  });

  it('has its summary in the order of the file, and none by default', () => {
    expect(definitionOf(text('summary: [note, name]')).summary).toEqual(['note', 'name']);
    expect(definitionOf(text('')).summary).toEqual([]);
  });

  it.each([
    ['a second tab beside', tabs(`{ key: a, ${SCREEN}, beside: true }`, `{ key: b, ${SCREEN}, beside: true }`), 8],
    ['a tab beside nothing', tabs(`{ key: a, ${SCREEN}, beside: true }`), 7],
    ['a tab of fields beside', tabs('{ key: a, fields: [note], beside: true }', '{ key: b, fields: [name] }'), 7],
    ['a field of the summary that is not there', 'summary: [name, nots]', 6],
    ['a screen that is not there', 'screens: { actions: weights/WeightShare }', 6],
  ])('refuses %s at its line', (_what, rest, line) => {
    expect(diagnosticsIn(text(rest))).toMatchObject([{ line }]);
  });
});
