import fc from 'fast-check';
import type { FieldSamples } from '#engine/field-types/field-type.ts';
import { FIELD_TYPES } from '#engine/field-types/field-types.ts';
import { SAMPLES } from '#tests/engine/field-types/samples.ts';
import type { RawProperty } from './resource-files.ts';

const WORDS = [
  'Halden',
  'Hald & Søn',
  'Ünïcode 日本',
  "it's; -- drop",
  '100 %_\\',
  '=1+1',
  '"quoted", text',
  'ﬀ Ǆ ß',
  '👩‍💻 team',
];
const MAX_LINE_LENGTH = 255;
const MAX_TAG_LENGTH = 60;
const MAX_MULTILINE_LENGTH = 2_000;

/** Making the values of a pattern takes far longer than drawing one. */
const known = new WeakMap<RawProperty, fc.Arbitrary<unknown> | undefined>();

/**
 * Values that a property's own words allow, or undefined where JSON cannot carry one (files) or the world has to choose it (relations).
 * Read from the file alone: bounds, patterns, formats and choices as JSON Schema means them.
 */
export const validValues = (property: RawProperty): fc.Arbitrary<unknown> | undefined => {
  if (!known.has(property)) known.set(property, allowedValues(property));
  return known.get(property);
};

const allowedValues = (property: RawProperty): fc.Arbitrary<unknown> | undefined => {
  const samples = samplesOfFormat(property.format);
  if (samples && property.format !== 'file')
    return fc.constantFrom(...samples.valid.filter((value) => isWithin(property, value)));
  if (property.enum) return fc.constantFrom(...property.enum);
  if (property.examples && !property.pattern && !property.items?.pattern) return fc.constantFrom(...property.examples);
  switch (property.type) {
    case 'string':
      return texts(property);
    case 'integer':
      return fc.integer(bounds(property, 1, 1_000_000));
    case 'number':
      return numbers(property);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return lists(property);
    default:
      return property.properties ? groups(property) : undefined;
  }
};

/** Whether an example of a format, which may be an amount of something, keeps the property's own bounds. */
const isWithin = ({ minimum = -Infinity, maximum = Infinity }: RawProperty, value: unknown): boolean => {
  const amount = Number((value as { readonly amount?: unknown } | null)?.amount ?? value);
  return Number.isNaN(amount) || (amount >= minimum && amount <= maximum);
};

const bounds = (property: RawProperty, step: number, far: number): { min: number; max: number } => {
  const min =
    property.minimum ?? (property.exclusiveMinimum === undefined ? undefined : property.exclusiveMinimum + step);
  const max =
    property.maximum ?? (property.exclusiveMaximum === undefined ? undefined : property.exclusiveMaximum - step);
  return {
    min: Math.ceil(min ?? Math.min(-far, (max ?? 0) - far)),
    max: Math.floor(max ?? Math.max(far, (min ?? 0) + far)),
  };
};

const numbers = (property: RawProperty): fc.Arbitrary<number> => {
  const step = property.multipleOf ?? 0.5;
  const scale = Math.round(1 / step);
  const { min, max } = bounds(property, step, 1_000_000);
  return fc.integer({ min: min * scale, max: max * scale }).map((count) => count / scale);
};

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: fc
    .date({ min: new Date('1950-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date('1950-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().replace(/[.]\d+Z$/, 'Z')),
  email: fc.stringMatching(/^[a-z]{3,12}[.][a-z0-9]{3,12}@[a-z]{3,10}[.]example$/),
  uri: fc.stringMatching(/^https:\/\/[a-z]{3,12}[.]example\/[a-z0-9]{0,12}$/),
  phone: fc.stringMatching(/^[+]49 40 [0-9]{5,8}$/),
};

/** Of other formats what their types give as examples. */
const samplesOfFormat = (format: string | undefined): FieldSamples | undefined =>
  format === undefined || FORMATS[format] !== undefined
    ? undefined
    : SAMPLES.find(([type]) => FIELD_TYPES[type].format === format)?.[1];

const texts = (property: RawProperty): fc.Arbitrary<string> => {
  const { minLength = 1, maxLength = property.widget === 'multiline' ? MAX_MULTILINE_LENGTH : MAX_LINE_LENGTH } =
    property;
  if (property.widget === 'rich_text')
    return fc.constantFrom(...WORDS).map((word) => `<p>${word.replaceAll(/[<>&{}]/g, '')}</p>`);
  const fits = (text: string) =>
    text === text.trim() && [...text].length >= Math.max(1, minLength) && [...text].length <= maxLength;
  if (property.widget === 'rich_text') return fc.stringMatching(/^<p>[a-z]{2,12} [a-z]{2,12}<\/p>$/);
  if (property.widget === 'timezone') return fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Tokyo');
  if (property.format && FORMATS[property.format]) return FORMATS[property.format]!.filter(fits);
  if (property.pattern) return fc.stringMatching(new RegExp(property.pattern), { maxLength }).filter(fits);
  const long = fc.string({ unit: 'grapheme', minLength: Math.max(1, minLength), maxLength: Math.min(maxLength, 60) });
  const longest = fc.string({ unit: 'grapheme-ascii', minLength: Math.max(maxLength - 1, 1), maxLength });
  const words = fc.tuple(fc.constantFrom(...WORDS), fc.nat({ max: 9999 })).map((parts) => parts.join(' '));
  return fc
    .oneof({ weight: 3, arbitrary: words }, { weight: 4, arbitrary: long }, { weight: 1, arbitrary: longest })
    .map((text) => text.replaceAll('\u0000', '').trim())
    .filter(fits);
};

const lists = ({ items, minItems = 1, maxItems = 4 }: RawProperty): fc.Arbitrary<unknown> | undefined => {
  const item =
    items && !items.relation && !items.properties ? validValues({ maxLength: MAX_TAG_LENGTH, ...items }) : undefined;
  const most = Math.min(maxItems, items?.enum?.length ?? 4);
  return item && fc.uniqueArray(item, { minLength: Math.max(1, minItems), maxLength: Math.max(most, minItems) });
};

const groups = ({ properties = {}, required = [] }: RawProperty): fc.Arbitrary<unknown> => {
  const parts = Object.entries(properties).flatMap(([name, part]) => {
    const values = validValues(part);
    return values ? [[name, values] as const] : [];
  });
  return fc.record(Object.fromEntries(parts), { requiredKeys: [...required] });
};

/** One way to break a property: a value that its words forbid. */
export interface Violation {
  readonly rule: string;
  readonly value: unknown;
}

/** Values that break the property, one for each of its words. */
export const violations = (property: RawProperty): readonly Violation[] => {
  const samples = property.format === 'file' ? undefined : samplesOfFormat(property.format);
  if (samples && !property.readOnly)
    return of('format', ...samples.invalid.filter((value) => value !== '' && !isCompletedByTeam(value)));
  if (property.readOnly) return [{ rule: 'readOnly', value: 'x' }];
  if (property.relation) return of('relation', 'x', -1, 0, 1.5, true, [1], { name: 'x' }, 2 ** 40);
  if (property.enum) return of('enum', 'no_such_value', 7, ['a']);
  switch (property.type) {
    case 'string':
      return [...of('type', 7, true, ['a'], { a: 1 }), ...textViolations(property)];
    case 'integer':
      return [...of('type', 1.5, '7', true, [1]), ...rangeViolations(property, 1)];
    case 'number':
      return [...of('type', '7', true, [1]), ...rangeViolations(property, property.multipleOf ?? 1), ...fine(property)];
    case 'boolean':
      return of('type', 'yes', 1, []);
    case 'array':
      return listViolations(property);
    default:
      return of('type', 'text', 7, true);
  }
};

/** An amount without a currency is one in the team's. */
const isCompletedByTeam = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'amount' in value && !('currency' in value);

const of = (rule: string, ...values: readonly unknown[]): Violation[] => values.map((value) => ({ rule, value }));

const textViolations = ({ format, pattern, minLength = 0, maxLength, widget }: RawProperty): Violation[] => {
  const found = of('characters', 'a\u0000b');
  if (format && FORMATS[format]) found.push(...of('format', 'not right', '@', '-'));
  if (pattern)
    found.push(
      ...of(
        'pattern',
        ...['ä ö', '__', '12345678901234567890', ' x x '].filter((text) => !new RegExp(pattern).test(text.trim())),
      ),
    );
  if (!format && !pattern && minLength > 1) found.push(...of('minLength', 'x'.repeat(minLength - 1)));
  if (!format)
    found.push(
      ...of(
        'maxLength',
        'x'.repeat((maxLength ?? (widget === 'multiline' || widget === 'rich_text' ? 20_000 : MAX_LINE_LENGTH)) + 1),
      ),
    );
  return found;
};

const rangeViolations = (property: RawProperty, step: number): Violation[] => [
  ...(property.minimum === undefined ? [] : of('minimum', property.minimum - step)),
  ...(property.maximum === undefined ? [] : of('maximum', property.maximum + step)),
  ...(property.exclusiveMinimum === undefined ? [] : of('exclusiveMinimum', property.exclusiveMinimum)),
  ...(property.exclusiveMaximum === undefined ? [] : of('exclusiveMaximum', property.exclusiveMaximum)),
];

const fine = ({ multipleOf, minimum = 0 }: RawProperty): Violation[] =>
  multipleOf === undefined ? [] : of('multipleOf', minimum + multipleOf / 3);

const listViolations = ({ items, uniqueItems, maxItems }: RawProperty): Violation[] => {
  const found = of('type', 'text', 7, { a: 1 });
  if (!items || items.relation || items.properties) return found;
  found.push(...of('items', [{ a: 1 }]));
  if (items.enum) found.push(...of('enum', ['no_such_value']));
  if (uniqueItems && items.enum) found.push(...of('uniqueItems', [items.enum[0], items.enum[0]]));
  if (maxItems !== undefined && !items.enum)
    found.push(
      ...of(
        'maxItems',
        Array.from({ length: maxItems + 1 }, (_, index) => `item ${index}`),
      ),
    );
  return found;
};
