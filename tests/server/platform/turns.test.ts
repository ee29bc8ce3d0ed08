import { expect, it } from 'vitest';
import { Turns } from '#server/platform/turns.ts';
import english from '../../../locales/en.json' with { type: 'json' };

const MAYA = 1;
const KARL = 2;
const limits = {
  atOnce: 2,
  atOncePerPerson: 1,
  waiting: 3,
  waitingPerPerson: 2,
  tooMany: 'server.downloads.waiting' as const,
};

it('lets few in at a time, passes over who has their share, and refuses what would wait behind too many', async () => {
  const turns = new Turns(limits);
  const begun: string[] = [];
  const take = async (name: string, person: number, signal?: AbortSignal) => {
    const end = await turns.take(person, signal);
    begun.push(name);
    return end;
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  const endFirst = await take('Maya 1', MAYA);
  const second = take('Maya 2', MAYA);
  const third = take('Maya 3', MAYA);
  await expect(take('Maya 4', MAYA)).rejects.toMatchObject({
    code: 'throttled',
    message: english.server.downloads.waiting,
  });
  const endKarl = await take('Karl 1', KARL);
  expect(begun).toEqual(['Maya 1', 'Karl 1']);
  expect(turns.isFree(KARL)).toBe(false);

  endKarl();
  await settled();
  expect(begun).toEqual(['Maya 1', 'Karl 1']);
  endFirst();
  endFirst();
  (await second)();
  (await third)();
  expect(begun).toEqual(['Maya 1', 'Karl 1', 'Maya 2', 'Maya 3']);
  expect(turns.isFree(MAYA)).toBe(true);
});

it('forgets who leaves the queue', async () => {
  const turns = new Turns(limits);
  const leaving = new AbortController();
  const end = await turns.take(MAYA);
  const waiting = turns.take(MAYA, leaving.signal);

  leaving.abort(new Error('gone'));

  await expect(waiting).rejects.toThrow('gone');
  expect(turns.waiting).toBe(0);
  end();
  expect(turns.isFree(MAYA)).toBe(true);
});
