import { expect, it } from 'vitest';
import { UserAttributeCache } from '#server/records/attributes/user-attributes.ts';

it('what a user has is read once for all who ask, but a transaction does not wait for what others ask', async () => {
  const database = { isInTransaction: false };
  const reads: PromiseWithResolvers<number[]>[] = [];
  const cache = new UserAttributeCache({
    database: database as never,
    registry: { current: { attributes: { units: { handler: 'units.of_user' } }, roles: {} } } as never,
    code: () => ({
      reads: [],
      run: () => {
        const read = Promise.withResolvers<number[]>();
        reads.push(read);
        return read.promise;
      },
    }),
  });
  const ask = () => cache.of({ userId: 1, role: 'recruiter', isSuperRecruiter: false });

  const first = ask();
  expect(ask()).toBe(first);
  database.isInTransaction = true;
  const inside = ask();
  await Promise.resolve();
  reads[1]!.resolve([2]);
  await expect(inside).resolves.toEqual({ units: [2] });

  reads[0]!.resolve([1]);
  await first;
  await expect(ask()).resolves.toEqual({ units: [1] });
  expect(reads).toHaveLength(2);
});
