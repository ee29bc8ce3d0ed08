import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: {
    type: 'array',
    items: {
      type: 'object',
      required: ['topic'],
      properties: { topic: { type: 'string', maxLength: 10 }, weight: { type: 'integer', minimum: 0 } },
    },
  },
  valid: [
    [],
    [{ topic: 'Depth' }],
    [
      { topic: 'Depth', weight: 2 },
      { topic: 'Tone', weight: null },
    ],
  ],
  invalid: [
    {},
    'topic',
    [1],
    [{ topic: 1 }],
    [{ topic: 'Depth', weight: -1 }],
    [{ topic: 'Depth', other: 1 }],
    [{ id: 0 }],
  ],
};
