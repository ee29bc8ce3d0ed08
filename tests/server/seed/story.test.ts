import { describe, expect, it } from 'vitest';
import { makeStory } from '#server/seed/demo/make-story.ts';
import { resolveValue } from '#server/seed/demo/resolve-story.ts';
import { readStory, writtenStory } from '#server/seed/demo/story-file.ts';

describe('the story of the demo', () => {
  it('is the one that its script makes: run `npm run demo -- --write` after a change', async () => {
    expect(JSON.stringify(await readStory())).toBe(writtenStory());
  });

  it('is the same for the same seed, and with other people for another', () => {
    const emails = (seed: number) => makeStory(seed, 1_500).records.candidates.map(({ email }) => email);
    const [first, again, other] = [emails(1), emails(1), emails(2)];

    expect(again).toEqual(first);
    expect(other.filter((email) => first.includes(email))).toEqual([]);
  });

  it('has further stories with people whom no earlier one has: hardly a number is there twice', () => {
    const phones = (seed: number) => makeStory(seed, 1_500).records.candidates.map((each) => each['candidate_phone']);
    const known = new Set(phones(1));

    expect(phones(2).filter((phone) => phone !== null && known.has(phone)).length).toBeLessThan(15);
  });

  it('happens in the year before the day on which it is loaded', () => {
    const place = { today: '2026-03-31', ids: new Map([['skill/CI/CD', 7]]), offsets: new Map([['jobs', 40]]) };
    const told = ['@-31', '@0', '@-31T09:15', '@m-1', '@e-1', '@e0', '#skill/CI/CD', '#skill/None', '#jobs/2'];

    expect(told.map((value) => resolveValue(value, place))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-02-28T09:15:00Z',
      '2026-02-01',
      '2026-02-28',
      '2026-03-31',
      7,
      null,
      42,
    ]);
  });
});
