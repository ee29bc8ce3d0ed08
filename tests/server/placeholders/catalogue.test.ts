import { describe, expect, it } from 'vitest';
import { templateFields } from '#server/records/placeholders/catalogue.ts';
import { TEMPLATE_FIELD_GROUPS } from '#shared/contracts/template-fields.ts';
import english from '../../../locales/en.json' with { type: 'json' };

describe('the catalogue of placeholders', () => {
  it('has a name once, without spaces, a sample and the title of the locale', () => {
    const fields = templateFields([]);
    const names = fields.map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z_]+$/.test(name))).toEqual([]);
    expect(fields.filter(({ sample }) => sample === '')).toEqual([]);
    expect(Object.fromEntries(fields.map(({ name, title }) => [name, title]))).toEqual(english.placeholders.fields);
    expect([...new Set(fields.map(({ group }) => group)), 'custom']).toEqual(TEMPLATE_FIELD_GROUPS);
  });
});
