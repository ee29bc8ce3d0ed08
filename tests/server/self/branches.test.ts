import { describe, expect, it } from 'vitest';
import { atomsOf, pairwise, waysThrough } from './branches.ts';

describe('the combinations of branches', () => {
  const choices = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, ['0', '1', '2']]));
  const all = [...waysThrough(choices)];

  it('are all of them where there are few', () => {
    expect(all).toHaveLength(3 ** 5);
    expect(pairwise(all, Object.values, 3 ** 5)).toEqual(all);
  });

  it('hold every pair where there are many, and are few', () => {
    const taken = pairwise(all, Object.values, 40).map((way) => Object.values(way));

    const pairs = new Set(
      taken.flatMap((way) =>
        way.flatMap((one, i) => way.flatMap((other, j) => (i < j ? [`${i}${one} ${j}${other}`] : []))),
      ),
    );
    expect(pairs.size).toBe(10 * 9);
    expect(taken.length).toBeLessThan(40);
  });

  it('come from every test of a condition, however deep', () => {
    expect(
      atomsOf({ anyOf: [{ kind: 'map' }, { not: { size: { minimum: 1, maximum: 5 } } }], $parent: { rare: true } }),
    ).toEqual([{ kind: 'map' }, { size: { minimum: 1 } }, { size: { maximum: 5 } }, { $parent: { rare: true } }]);
  });
});
