import { describe, expect, it } from 'vitest';
import type { Predicate } from '#engine/model/predicate.ts';
import { predicateClosure } from '#engine/predicates/to-closure.ts';
import { predicateSentence, type SentenceLabels } from '#engine/predicates/to-sentence.ts';
import { sentenceLabels } from '#engine/predicates/sentence-words.ts';
import { phraseAt } from '#server/platform/texts/say.ts';
import { defaultSettings } from '#shared/rules/settings.ts';
import { predicateVerdict } from '#engine/predicates/to-verdict.ts';
import english from '../../../locales/en.json' with { type: 'json' };
import { CONTEXT, FIELDS, PARENT_FIELDS, randomSource } from './random-predicates.ts';

const SETTINGS = Object.entries(defaultSettings({})).flatMap(([group, values]) =>
  group === 'tables' || group === 'sidebarMenuNames' ? [] : plainPaths(values, group),
);

/** Paths of settings that a condition can compare with: all but lists. */
function plainPaths(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, part]) => plainPaths(part, `${path}.${key}`));
}

const phrases: Readonly<Record<string, string>> = english.conditions;

/** English, as the screen has it. */
const words: SentenceLabels = {
  field: (name) => name.charAt(0).toUpperCase() + name.slice(1),
  value: (_name, value) => String(value),
  records: (resource) => resource,
  setting: (path) => path.split('.').at(-1)!.replaceAll('_', ' '),
  list: (values) => values.join(', '),
  say: (phrase, parts = {}) => {
    const text = phrases[phrase];
    if (text === undefined) throw new Error(`There is no text conditions.${phrase}`);
    const [one = '', many = one] = text.split(' |||| ');
    const form = parts['smart_count'] === 1 ? one : many;
    return form.replace(/%\{(\w+)\}/g, (_all, part: string) => String(parts[part] ?? `?${part}`));
  },
};

const read = (predicate: Predicate) => predicateSentence(predicate, FIELDS, words);
const readInRow = (predicate: Predicate) => predicateSentence(predicate, FIELDS, words, PARENT_FIELDS);

describe('a condition in words', () => {
  it.each<[Predicate, string]>([
    [{ owner: { $user: 'id' } }, 'Owner is the user'],
    [{ stage: 'open', active: true }, 'Stage is open and Active is true'],
    [{ stage: ['open', 'draft'] }, 'Stage is any of open, draft'],
    [{ stage: { not: ['open', 'draft'] } }, 'Stage is none of open, draft'],
    [{ stage: { not: 'open' } }, 'Stage is not open'],
    [{ owner: null }, 'Owner is empty'],
    [{ owner: { present: true } }, 'Owner is filled in'],
    [
      { anyOf: [{ owner: { $user: 'id' } }, { team: 2, stage: 'open' }] },
      'Owner is the user or (Team is 2 and Stage is open)',
    ],
    [{ not: { anyOf: [{ stage: 'open' }, { active: true }] } }, 'not (Stage is open or Active is true)'],
    [{ closed: { minimum: { $field: 'opened' } } }, 'Closed is Opened or later'],
    [{ opened: { minimum: { $day: -6 } } }, 'Opened is 6 days ago or later'],
    [{ opened: { exclusiveMinimum: { $day: 1 } } }, 'Opened is after 1 day from today'],
    [{ opened: { maximum: { $week: 0 } } }, 'Opened is the start of this week or earlier'],
    [{ opened: { minimum: { $month: -1 } } }, 'Opened is the start of the month 1 month ago or later'],
    [{ opened: { exclusiveMaximum: { $now: 'date' } } }, 'Opened is before today'],
    [{ openings: { exclusiveMinimum: 3 } }, 'Openings is more than 3'],
    [{ skills: { contains: 'Rust' } }, 'Skills contains Rust'],
    [{ stage: { not: { contains: 'op' } } }, 'Stage doesn’t contain “op”'],
    [{ stage: { minLength: 1 } }, 'Stage has at least 1 character'],
    [{ stage: { maxLength: 2 } }, 'Stage has at most 2 characters'],
    [{ openings: { minimum: { $setting: 'limits.openings' } } }, 'Openings is at least the setting “openings”'],
    [{ stage: { pattern: '^[a-z]+$' } }, 'Stage has the expected format'],
    [{ $referredBy: 'applicants.candidate' }, 'the user can view one of its applicants'],
    [{ allOf: [] }, 'always'],
    [{ anyOf: [] }, 'never'],
  ])('%j', (predicate, sentence) => {
    expect(read(predicate)).toBe(sentence);
  });

  it.each<[Predicate, string]>([
    [{ $parent: { title: 'Z' } } as Predicate, 'Title of the parent record is Z'],
    [{ opened: { minimum: { $parent: 'opened' } } }, 'Opened is Opened of the parent record or later'],
  ])('of a row, %j', (predicate, sentence) => {
    expect(readInRow(predicate)).toBe(sentence);
  });

  it.each(SETTINGS)('has a name for the team setting %s', (path) => {
    const labels = sentenceLabels(
      { resource: 'jobs', fields: {} },
      { locale: 'en', translate: (key, args) => phraseAt(english, key) ?? String(args?.['_'] ?? key) },
    );

    expect(labels.setting(path)).toBe(phraseAt(english, `settings.${path}`));
    expect(labels.setting('made.up_here')).toBe('Up here');
  });

  it('can be said of every condition there is, with nothing left out of it', () => {
    const source = randomSource(7);
    for (let run = 0; run < 2000; run += 1) {
      const predicate = source.predicate();
      const sentence = read(predicate);
      expect([predicate, sentence]).toEqual([predicate, expect.not.stringMatching(/\?\w|^\s*$|undefined|\[object/)]);
    }
  });
});

describe('a condition taken apart for a record', () => {
  it('comes out as the condition does, and so do its parts', () => {
    const source = randomSource(11);
    for (let run = 0; run < 2000; run += 1) {
      const [predicate, record] = [source.predicate(), source.record()];
      const verdict = predicateVerdict(predicate, FIELDS, record, CONTEXT);
      expect([predicate, record, verdict.holds]).toEqual([
        predicate,
        record,
        predicateClosure(predicate, FIELDS)(record, CONTEXT),
      ]);
    }
  });

  it('says which test failed', () => {
    const predicate: Predicate = { stage: 'open', anyOf: [{ owner: { $user: 'id' } }, { active: true }] };

    expect(predicateVerdict(predicate, FIELDS, { stage: 'open', owner: 4, active: false }, CONTEXT)).toEqual({
      op: 'all',
      holds: false,
      of: [
        { op: 'test', holds: true, predicate: { stage: 'open' } },
        {
          op: 'any',
          holds: false,
          of: [
            { op: 'test', holds: false, predicate: { owner: { $user: 'id' } } },
            { op: 'test', holds: false, predicate: { active: true } },
          ],
        },
      ],
    });
  });
});
