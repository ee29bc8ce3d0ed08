import { expect, test } from 'vitest';
import { createRefetch } from '#client/create-refetch.ts';

test('a fetch that fails is no uncaught error, and the next call asks again', async () => {
  const answers = [() => Promise.reject(new Error('the session ended')), () => Promise.resolve()];
  let fetched = 0;
  const refetch = createRefetch(() => answers[fetched++]!());

  await expect(refetch()).resolves.toBeUndefined();
  await refetch();
  expect(fetched).toBe(2);
});

test('calls while one runs end in one more after it', async () => {
  const gate = Promise.withResolvers<void>();
  let fetched = 0;
  const refetch = createRefetch(async () => {
    fetched += 1;
    if (fetched === 1) await gate.promise;
  });

  const calls = [refetch(), refetch(), refetch()];
  gate.resolve();
  await Promise.all(calls);
  expect(fetched).toBe(2);
});
