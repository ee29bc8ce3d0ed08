import type { FieldType } from '../field-type.ts';

/** A record of another resource, by its id. */
export const relationType: FieldType = {
  sqlType: () => 'bigint',
  valueSchema: () => ({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  words: ['const', 'enum', 'present', 'not'],
  operand: 'id',
  samples: {
    property: { relation: { to: 'users' } },
    valid: [1, 42, Number.MAX_SAFE_INTEGER],
    invalid: [0, -1, 1.5, '1', { id: 1, name: 'Maya' }, [1]],
  },
};
