import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { FieldLike } from '#engine/field-types/field-type.ts';
import { FIELD_TYPES } from '#engine/field-types/field-types.ts';
import { FORMATS } from '#engine/field-types/formats.ts';
import { decimalsOf } from '#engine/field-types/number/type.ts';
import { createAjv } from '#server/records/validation/validator-ajv.ts';
import { SAMPLES } from '#tests/engine/field-types/samples.ts';
import { definitionOf } from './sample-project.ts';

const fieldOf = (property: unknown) =>
  definitionOf(`resource: sample\nproperties: { name: { type: string }, field: ${JSON.stringify(property)} }\n`).fields[
    'field'
  ]!;

describe.each(SAMPLES)('the field type %s', (name, samples) => {
  const { sqlType } = FIELD_TYPES[name];
  const field = fieldOf(samples.property);
  const validate = createAjv({ source: false }).compile(field.schema);

  it('is what its sample property says', () => {
    expect(field.type).toBe(name);
    expect(typeof sqlType(field)).toBe(field.column === undefined ? 'undefined' : 'string');
  });

  it.each(samples.valid.map((value) => [JSON.stringify(value), value]))('takes %s', (_text, value) => {
    validate(value);

    expect(validate.errors ?? []).toEqual([]);
  });

  it('reads again from a file what it wrote there, as who takes it away and brings it back', () => {
    const { cell } = FIELD_TYPES[name];
    const text = (of: FieldLike, value: unknown): string =>
      FIELD_TYPES[of.type as typeof name].cell.text(value, of, text);
    if (!cell.read || field.relation) return;

    for (const value of samples.valid) {
      const written = text(field, value);
      const read = cell.read(written, field, { locale: 'en', timeZone: 'UTC' });
      expect([read, text(field, read)]).toEqual([expect.anything(), written]);
    }
  });

  it('narrows a list by its own values', () => {
    const { isFilterable, kind, wire, words } = FIELD_TYPES[name];
    if (!isFilterable || ['texts', 'ids'].includes(kind)) return;

    for (const value of samples.valid) expect(wire.fromQuery(inQuery(field, value), field)).toBeDefined();
    expect(words).toContain('present');
  });

  it.each(samples.invalid.map((value) => [JSON.stringify(value), value]))('refuses %s', (_text, value) => {
    expect(validate(value)).toBe(false);
  });
});

describe('amounts', () => {
  it.each([
    [0.01, 'numeric(14,2)'],
    [1, 'numeric(14,0)'],
    [0.000001, 'numeric(14,6)'],
  ])('in steps of %d are stored as %s', (multipleOf, sqlType) => {
    const field = fieldOf({ type: 'number', multipleOf });

    expect(FIELD_TYPES.number.sqlType(field)).toBe(sqlType);
  });

  it('that the column cannot hold are refused before they reach it', () => {
    const validate = createAjv({ source: false }).compile(fieldOf({ type: 'number', multipleOf: 0.01 }).schema);

    expect(validate(999_999_999_999)).toBe(true);
    expect(validate(1_000_000_000_000)).toBe(false);
  });

  it('with two decimals are accepted whatever their size', () => {
    const validate = createAjv({ source: false }).compile({ type: 'number', multipleOf: 0.01 });
    const amounts = Array.from({ length: 20_000 }, (_, index) => Number((index * 4_999_123.37).toFixed(2)));

    expect(amounts.filter((amount) => !validate(amount))).toEqual([]);
    expect(validate(19.999)).toBe(false);
    expect(decimalsOf({ multipleOf: 0.01 })).toBe(2);
  });
});

describe('formats', () => {
  it('take exactly the days of the calendar', () => {
    const days = daysAround(1895, 2105);

    expect(days.filter(({ text, exists }) => FORMATS.date.test(text) !== exists)).toEqual([]);
  });

  it.each(Object.entries(FORMATS))('%s answers at once on long nonsense', (_name, format) => {
    const attacks = ['a@', '0', '1 ', 'https://', 'a.', '-', '+0(', '2026-'].map((part) => part.repeat(20_000));
    const start = performance.now();

    for (const attack of attacks) format.test(`${attack}!`);

    expect(performance.now() - start).toBeLessThan(500);
  });

  it('are known to plain JSON Schema by the same names', () => {
    expect(() => new Ajv({ formats: FORMATS }).compile({ type: 'string', format: 'phone' })).not.toThrow();
  });
});

/** A value as an address has it: of values in parts the text that a condition writes. */
const inQuery = (field: FieldLike, value: unknown): unknown =>
  typeof value === 'object' ? FIELD_TYPES[field.type as 'text'].cell.text(value, field, () => '') : value;

/** The ends of every month, with days that do not exist. */
const daysAround = (first: number, last: number): { text: string; exists: boolean }[] =>
  Array.from(
    { length: (last - first + 1) * 12 },
    (_, index) => [first + Math.floor(index / 12), 1 + (index % 12)] as const,
  ).flatMap(([year, month]) =>
    [28, 29, 30, 31, 32].map((day) => ({
      text: `${year}-${String(month).padStart(2, '0')}-${day}`,
      exists: new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1,
    })),
  );
