import { expect, it } from 'vitest';
import { ChoicesField } from '#engine/field-types/choices/ChoicesField.tsx';
import { listText } from '#engine/field-types/list-text.ts';
import { TagsField } from '#engine/field-types/tags/TagsField.tsx';
import { LANGUAGES } from '#shared/rules/languages.ts';
import { buildField } from './catalogue-builder.ts';

it.each([
  ['en', 'Rust, Go, SQL'],
  ['de', 'Rust, Go, SQL'],
  ['ru', 'Rust, Go, SQL'],
  ['ja', 'Rust、Go、SQL'],
  ['zh', 'Rust、Go、SQL'],
])('separates values as %s does', (locale, text) => {
  expect(listText(['Rust', 'Go', 'SQL'], locale)).toBe(text);
});

it.each(LANGUAGES)('separates values in %s visibly, and alike however many they are', (locale) => {
  const [, separator] = /^a(.+)b$/u.exec(listText(['a', 'b'], locale))!;

  expect(separator).toMatch(/[,、]/);
  expect(listText(['a', 'b', 'c'], locale)).toBe(`a${separator}b${separator}c`);
  expect(listText(['a'], locale)).toBe('a');
});

it('separates the values of a field as the reader’s language does', () => {
  const tools = { locale: 'ja' } as Parameters<typeof TagsField>[1];
  const status = buildField('status', { type: 'choices', enumTitles: { open: '有効', review: '審査中' } });

  expect(TagsField({ field: buildField('skills', { type: 'tags' }), value: ['Rust', 'Go'] }, tools)).toBe('Rust、Go');
  expect(ChoicesField({ field: status, value: ['open', 'review'] }, tools)).toBe('有効、審査中');
});
