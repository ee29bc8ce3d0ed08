import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)];
const titleOf = (key: string) => key[0]!.toUpperCase() + key.slice(1).replaceAll('_', ' ');

it('the guide about jobs names buttons as the screen does', () => {
  const jobs = parse(read('resources/recruitments/jobs.yaml')) as {
    readonly states: { readonly transitions: Readonly<Record<string, { readonly title?: string }>> };
    readonly properties: object;
  };
  const shown = new Set([
    ...textsIn(JSON.parse(read('locales/en.json'))),
    ...textsIn((jobs as { actions?: unknown }).actions),
    ...Object.entries(jobs.states.transitions).map(([key, { title }]) => title ?? titleOf(key)),
    ...Object.keys(jobs.properties).map(titleOf),
    'New opening',
  ]);
  const named = [...read('docs/guide/jobs.md').matchAll(/\*([^*\n]+)\*/g)].map(([, label]) => label!);

  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((label) => !shown.has(label))).toEqual([]);
});
