import { EQUALITY_WORDS, type FieldType } from '../field-type.ts';

/** One of a fixed set of values. */
export const choiceType: FieldType = {
  sqlType: () => 'text',
  valueSchema: (shape) => ({ type: 'string', enum: shape.enum }),
  words: EQUALITY_WORDS,
  operand: 'string',
  samples: {
    property: { type: 'string', enum: ['active', 'on_hold'] },
    valid: ['active', 'on_hold'],
    invalid: ['', 'Active', 'closed', 1, ['active']],
  },
};
