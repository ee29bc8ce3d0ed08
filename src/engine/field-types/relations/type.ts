import { joinCell, splitCell } from '#shared/rules/cell-list.ts';
import type { FieldType } from '../field-type.ts';
import { idOf, nameOf } from '../relation/type.ts';
import { CHOICE_OPERATORS, LIST, PLAIN_SCREEN, queryNumber, TEXT_CELL } from '../traits.ts';

const MAX_RECORDS = 1000;

/** Any number of records of another resource, each once, by their ids. They are stored in a join table. */
export const relationsType: FieldType = {
  ...LIST,
  storage: 'join',
  kind: 'ids',
  sqlType: () => undefined,
  valueSchema: ({ words }) => ({
    type: 'array',
    maxItems: MAX_RECORDS,
    ...words,
    uniqueItems: true,
    items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  }),
  wire: { ...LIST.wire, fromQuery: queryNumber(Number.isSafeInteger), part: 'json', toWrite: idsOf, toBody: idsOf },
  cell: {
    ...TEXT_CELL,
    read: (cell) => splitCell(String(cell), { commas: false }),
    text: (value) => joinCell((value as unknown[]).map(nameOf)),
  },
  screen: { ...PLAIN_SCREEN, width: 198, isProse: true, operators: CHOICE_OPERATORS, isUsualFilter: true },
};

function idsOf(value: unknown): unknown {
  return Array.isArray(value) ? value.map(idOf) : value;
}
