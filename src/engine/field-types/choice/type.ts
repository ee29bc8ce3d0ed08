import type { FieldType } from '../field-type.ts';
import { CHOICE_OPERATORS, PLAIN, PLAIN_SCREEN, PLAIN_SQL, TEXT_CELL } from '../traits.ts';
import { oneOf, titleOfChoice } from './one-of.ts';

/** One of a fixed set of values. */
export const choiceType: FieldType = {
  ...PLAIN,
  kind: 'text',
  formula: 'text',
  sqlType: () => 'text',
  valueSchema: (shape) => ({ type: 'string', enum: shape.enum }),
  sql: {
    ...PLAIN_SQL,
    same: (column) => `(${column} || '')`,
    checks: (column, { enum: values = [] }, literal) => [
      {
        expression: values.length === 0 ? `${column} is null` : `${column} in (${values.map(literal).join(', ')})`,
        demand: `one of ${values.join(', ')}`,
      },
    ],
  },
  cell: { ...TEXT_CELL, read: (cell, field) => oneOf(String(cell), field), text: titleOfChoice },
  screen: {
    ...PLAIN_SCREEN,
    width: 120,
    operators: CHOICE_OPERATORS,
    isUsualFilter: true,
    isExact: true,
    activity: 'drawn',
    savesAtOnce: true,
  },
};
