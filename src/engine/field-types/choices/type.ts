import { joinCell, splitCell } from '#shared/rules/cell-list.ts';
import { oneOf, titleOfChoice } from '../choice/one-of.ts';
import type { FieldLike, FieldType } from '../field-type.ts';
import { LIST, PLAIN_SQL, TEXT_CELL } from '../traits.ts';

/** Any number of values of a fixed set, each once. */
export const choicesType: FieldType = {
  ...LIST,
  sqlType: () => 'jsonb',
  valueSchema: (shape) => ({
    type: 'array',
    ...shape.words,
    uniqueItems: true,
    items: { type: 'string', enum: shape.enum },
  }),
  sql: {
    ...PLAIN_SQL,
    checks: (column, { enum: values = [] }, literal) => [
      { expression: `jsonb_typeof(${column}) = 'array'`, demand: 'a list' },
      { expression: `${column} <@ ${literal(JSON.stringify(values))}::jsonb`, demand: `only ${values.join(', ')}` },
    ],
  },
  cell: {
    ...TEXT_CELL,
    read: severalOf,
    text: (value, field) => joinCell((value as unknown[]).map((each) => titleOfChoice(each, field))),
  },
  screen: { ...LIST.screen, isUsualFilter: true, activity: 'drawn' },
};

function severalOf(cell: string | number | boolean, field: FieldLike): string[] | undefined {
  const values = splitCell(String(cell), { commas: true }).map((word) => oneOf(word, field));
  return values.every((value) => value !== undefined) ? [...new Set(values)] : undefined;
}
