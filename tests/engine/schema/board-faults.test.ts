import { describe, expect, it } from 'vitest';
import { definitionOf, diagnosticsIn } from './sample-project.ts';
import { edited } from './sample-file.ts';

/** A sound file; each case changes a part of it. */
const SAMPLE = `resource: sample
properties:
  name: { type: string }
  status: { type: string, enum: [open, closed], default: open }
  owner: { relation: { to: users } }
  reason: { relation: { to: reasons } }
  steps: { type: array, items: { type: object, properties: { text: { type: string } } } }
required: [name]
states:
  field: status
  transitions:
    close: { from: [open], to: closed }
    reopen: { from: [closed], to: open }
list:
  columns: [name, status, owner, created_on]
  layouts: [table, board]
  board:
    by: status
    card: [owner, reason]
    drop: { closed: close }
`;

const PLAIN = 'resource: sample\nproperties:\n  name: { type: string }\n';

describe('the board of a list in a file', () => {
  it('has no fault where there is none', () => {
    expect(diagnosticsIn(SAMPLE)).toEqual([]);
  });

  it('is one line: the columns are the state, the cards show the first columns of the table', () => {
    const short = SAMPLE.slice(0, SAMPLE.indexOf('  board:'));

    expect(definitionOf(short).list).toMatchObject({
      layouts: ['table', 'board'],
      board: { by: 'status', card: ['owner', 'created_on'], drop: {} },
    });
  });

  it('is not there where no layout names it', () => {
    expect(definitionOf(PLAIN).list).toMatchObject({ layouts: ['table'] });
    expect(definitionOf(PLAIN).list.board).toBeUndefined();
  });

  it.each([
    ['a layout', 'layouts: [table, board]', 'layouts: [table, bord]', 16, 'board'],
    ['a key', '    card:', '    crad:', 19, 'card'],
    ['the field of the columns', 'by: status', 'by: staus', 18, 'status'],
    ['a field of the card', 'card: [owner,', 'card: [onwer,', 19, 'owner'],
    ['a column', 'drop: { closed:', 'drop: { clsed:', 20, 'closed'],
    ['a transition', 'closed: close }', 'closed: clsoe }', 20, 'close'],
  ])('says where %s is mistyped, with the right word', (_what, from, to, line, suggestion) => {
    expect(diagnosticsIn(edited(SAMPLE, from, to))).toMatchObject([{ line, suggestion }]);
  });

  it.each([
    ['columns of a field without values', 'by: status', 'by: name', '"name" cannot be the columns of a board'],
    ['a card with rows on it', 'card: [owner,', 'card: [steps,', '"steps" is too much for a card'],
    ['a drop that leads elsewhere', 'closed: close }', 'closed: reopen }', '"reopen" leads to "open", not to "closed"'],
    ['a board that no layout names', 'layouts: [table, board]', 'layouts: [table]', '"board" goes with'],
  ])('refuses %s', (_what, from, to, message) => {
    expect(diagnosticsIn(edited(SAMPLE, from, to)).map((diagnostic) => diagnostic.message)).toEqual([
      expect.stringContaining(message),
    ]);
  });

  it('refuses a board without anything to make columns of', () => {
    expect(diagnosticsIn(`${PLAIN}list: { layouts: [table, board] }\n`)).toMatchObject([
      { code: 'MISSING', message: expect.stringContaining('A board needs columns') },
    ]);
  });

  it('says where a custom layout names a transition that is not there, with the right word', () => {
    const own = '{ key: triage, title: Triage, icon: list-checks, screen: a/B, transitions: [clsoe] }';
    const diagnostics = diagnosticsIn(edited(SAMPLE, 'layouts: [table, board]', `layouts: [table, board, ${own}]`));

    expect(diagnostics.filter(({ path }) => path?.endsWith('transitions.0'))).toMatchObject([
      { message: '"clsoe" is not a transition', suggestion: 'close' },
    ]);
  });

  it('takes a relation to records that people put in order, and no other', () => {
    const byReason = edited(edited(SAMPLE, 'by: status', 'by: reason'), '    drop: { closed: close }\n', '');

    expect(diagnosticsIn(byReason)).toEqual([]);
    expect(diagnosticsIn(edited(byReason, 'by: reason', 'by: owner')).map(({ message }) => message)).toEqual([
      expect.stringContaining('needs `orderedByHand: true`'),
    ]);
  });
});
