import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openApp } from './form-kit.tsx';

const FORMS = `
resource: forms
route: /forms
properties:
  name: { type: string }
  sections: { type: array, ordered: true, items: { type: object, properties: { key: { type: string }, title: { type: string } } } }
  questions:
    type: array
    ordered: true
    items:
      type: object
      properties:
        topic: { type: string }
        section: { type: string, choicesFrom: { rows: sections, value: key, label: title } }
        after: { type: string, choicesFrom: { rows: questions, value: topic } }
`;

describe('a text of a row that is chosen from other rows', () => {
  it('offers those of the record by their names, and of its own table those above', async () => {
    const record = {
      id: 5,
      name: 'Joining',
      sections: [{ id: 1, key: 'bank', title: 'Bank details' }],
      questions: [
        { id: 2, topic: 'iban', section: null, after: null },
        { id: 3, topic: 'owner', section: null, after: null },
      ],
      updated_on: '2026-11-01T08:00:00Z',
    };
    const { user } = openApp({ address: '/forms/5/edit', file: FORMS, record });
    const [, second] = await screen.findAllByRole('combobox', { name: 'After' });

    await user.click(screen.getAllByRole('combobox', { name: 'Section' })[0]!);
    await user.click(await screen.findByRole('option', { name: 'Bank details' }));
    await user.click(second!);

    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['iban']);
  });
});

const PAPERS = `
resource: papers
route: /papers
properties:
  name: { type: string }
  questions:
    type: array
    ordered: true
    items:
      type: object
      properties:
        key: { type: string }
        kind: { type: string, enum: [text, yes_no, choice, date] }
        choices: { type: string }
        after: { type: string, choicesFrom: { rows: questions, value: key } }
        answer: { type: string, answers: { row: after, key: key, kind: kind, choices: choices } }
`;

describe('rows among the details', () => {
  it('call other rows by their titles, and answers as they were asked for', async () => {
    const row = (id: number, key: string, kind: string, answer: string | null, after: string | null = null) =>
      ({ id, key, kind, title: `Question ${id}`, choices: null, after, answer }) as const;
    openApp({
      address: '/papers/5',
      file: PAPERS.replace('key: { type: string }', 'key: { type: string }\n        title: { type: string }').replace(
        'value: key }',
        'value: key, label: title }',
      ),
      record: {
        id: 5,
        name: 'Joining',
        questions: [
          row(1, 'permit', 'yes_no', null),
          row(2, 'arrival', 'date', 'yes', 'permit'),
          row(3, 'nickname', 'text', '2026-02-03', 'arrival'),
          row(4, 'more', 'text', 'yes', 'nickname'),
          row(5, 'last', 'text', 'yes', 'gone'),
        ],
        updated_on: '2026-11-01T08:00:00Z',
      },
    });

    const [, ...rows] = within(await screen.findByRole('table', { name: 'Questions' })).getAllByRole('row');
    const said = rows.map((each) =>
      within(each)
        .getAllByRole('cell')
        .slice(-2)
        .map(({ textContent }) => textContent),
    );
    expect(said.slice(1)).toEqual([
      ['Question 1', 'Yes'],
      ['Question 2', '03/02/2026'],
      ['Question 3', 'yes'],
      ['gone', 'yes'],
    ]);
  });
});

describe('a text of a row that answers another row', () => {
  const openAnswering = (after: string | null) => {
    const row = (id: number, key: string, kind: string, changes: object = {}) =>
      ({ id, key, kind, choices: null, after: null, answer: null, ...changes }) as const;
    return openApp({
      address: '/papers/5/edit',
      file: PAPERS,
      record: {
        id: 5,
        name: 'Joining',
        questions: [
          row(1, 'permit', 'yes_no'),
          row(2, 'bank', 'choice', { choices: 'at home, abroad,' }),
          row(3, 'arrival', 'date'),
          row(4, 'nickname', 'text'),
          row(5, 'more', 'text', { after, answer: after && 'once said' }),
        ],
        updated_on: '2026-11-01T08:00:00Z',
      },
    });
  };
  const lastRow = async () => within(await screen.findByRole('listitem', { name: 'Row 5' }));
  const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

  it('is yes or no where that one asks so', async () => {
    const { user } = openAnswering('permit');

    await user.click((await lastRow()).getByRole('combobox', { name: 'Answer' }));

    expect(await options()).toEqual(['Yes', 'No']);
  });

  it('is one of its choices', async () => {
    const { user } = openAnswering('bank');

    await user.click((await lastRow()).getByRole('combobox', { name: 'Answer' }));

    expect(await options()).toEqual(['at home', 'abroad']);
  });

  it('is a day of the calendar', async () => {
    openAnswering('arrival');

    expect(await (await lastRow()).findByRole('group', { name: 'Answer' })).toBeTruthy();
  });

  it('is typed where anything can be answered', async () => {
    openAnswering('nickname');

    expect((await lastRow()).getByRole('textbox', { name: 'Answer' })).toHaveProperty('value', 'once said');
  });

  it('goes when another row is chosen', async () => {
    const { user } = openAnswering('nickname');

    await user.click((await lastRow()).getByRole('combobox', { name: 'After' }));
    await user.click(await screen.findByRole('option', { name: 'permit' }));

    expect((await lastRow()).getByRole('combobox', { name: 'Answer' })).toHaveProperty('value', '');
  });
});
