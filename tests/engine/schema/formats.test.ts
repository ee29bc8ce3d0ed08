import { describe, expect, it } from 'vitest';
import type { FieldType } from '#engine/field-types/field-type.ts';
import { FIELD_TYPES } from '#engine/field-types/field-types.ts';
import { formatsOf } from '#engine/schema/complete-field.ts';

describe('the formats of a file', () => {
  it.each(['integer', 'number'] as const)('may stand for a type of a %s, as for one of texts', (json) => {
    const stars: FieldType = { ...FIELD_TYPES[json], format: 'stars', json };

    const formats = formatsOf({ ...FIELD_TYPES, stars });

    expect(formats.get('stars')).toEqual({ type: 'stars', json });
    expect(formats.get('date')).toEqual({ type: 'date', json: 'string' });
  });
});
