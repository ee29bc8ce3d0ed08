import { joinCell, splitCell } from '#shared/rules/cell-list.ts';
import { STORABLE_TEXT, type FieldType } from '../field-type.ts';
import { LIST, PLAIN_SQL, PRESENCE, TEXT_CELL } from '../traits.ts';

const MAX_TAG_LENGTH = 60;
const MAX_TAGS = 100;

/** Free words, each once: up to 100 of up to 60 characters where the file sets no other bounds. */
export const tagsType: FieldType = {
  ...LIST,
  sqlType: () => 'jsonb',
  valueSchema: ({ words }) => ({
    type: 'array',
    maxItems: MAX_TAGS,
    ...words,
    uniqueItems: true,
    items: {
      type: 'string',
      minLength: 1,
      maxLength: MAX_TAG_LENGTH,
      ...(words['items'] as object | undefined),
      allOf: STORABLE_TEXT,
    },
  }),
  sql: {
    ...PLAIN_SQL,
    checks: (column) => [{ expression: `jsonb_typeof(${column}) = 'array'`, demand: 'a list' }],
  },
  cell: {
    ...TEXT_CELL,
    read: (cell) => splitCell(String(cell), { commas: true }),
    text: (value) => joinCell((value as unknown[]).map(String)),
  },
  screen: { ...LIST.screen, operators: ['is', 'is_not', ...PRESENCE] },
};
