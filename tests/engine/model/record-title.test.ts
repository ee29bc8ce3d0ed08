import { expect, it } from 'vitest';
import { filledTitle } from '#engine/model/record-title.ts';

it.each([
  ['{a} · {b} · {c}', { a: 'Ada', c: 'Driver' }, 'Ada · Driver'],
  ['{a} · {b} · {c}', { b: 'Holm ' }, 'Holm'],
  ['{a} ({b})', { a: 'Ada', b: '7' }, 'Ada (7)'],
  ['No. {a}', { a: '7' }, 'No. 7'],
  ['{a} · {b}', {}, ''],
])('fills %s with %j', (template, values: Readonly<Record<string, string>>, title) => {
  expect(filledTitle(template, (name) => values[name] ?? '')).toBe(title);
});
