import { expect, it } from 'vitest';
import { CountCache } from '#server/records/query/count-cache.ts';
import { SizedCache } from '#server/platform/sized-cache.ts';

it('keeps what was used last within its bytes, and nothing that is too old or too large', () => {
  const cache = new SizedCache<string>({ maxBytes: 10_000, lifetimeMs: 1000 });
  for (let index = 0; index < 100; index += 1) {
    cache.set(`key ${index}`, 'x', 800, 0);
    cache.get('key 0', 0);
  }

  expect(cache.bytes).toBeLessThanOrEqual(10_000);
  expect([cache.get('key 0', 0), cache.get('key 99', 0), cache.get('key 1', 0)]).toEqual(['x', 'x', undefined]);
  expect(cache.get('key 99', 1001)).toBeUndefined();
  cache.set('k'.repeat(1000), 'x', 0);
  expect(cache.get('k'.repeat(1000))).toBeUndefined();
  const before = cache.bytes;
  cache.set('key 0', 'y', 800, 0);
  expect([cache.get('key 0', 0), cache.bytes]).toEqual(['y', before]);
});

it('bounds counts by the size of the questions, and forgets those of a resource that is written', () => {
  const counts = new CountCache();
  counts.set('companies', 'all', [3]);
  counts.set('jobs', 'all', [5]);
  counts.drop('companies');

  expect([counts.get('companies', 'all'), counts.get('jobs', 'all')]).toEqual([undefined, [5]]);
  for (let index = 0; index < 40; index += 1) counts.set('jobs', `${index} ${'x'.repeat(500_000)}`, [1]);
  expect(counts.get('jobs', 'all')).toBeUndefined();
  expect(counts.get('jobs', `39 ${'x'.repeat(500_000)}`)).toEqual([1]);
});
