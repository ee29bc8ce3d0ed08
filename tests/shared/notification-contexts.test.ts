import { describe, expect, it } from 'vitest';
import { ICON_NAMES } from '#ui/icons/icon-names.ts';
import {
  NOTIFICATION_CONTEXTS,
  type NotificationContext,
  rulesOf,
  WIRE_OF_SUBJECT,
} from '#shared/notification-contexts.ts';
import { notificationPath } from '#shared/rules/notifications.ts';
import english from '../../locales/en.json' with { type: 'json' };

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const texts: Texts = english.notification_texts;
const placeholdersOf = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name).sort();
const notification = (context: NotificationContext) => ({
  context,
  subject: { resource: rulesOf(context).subject, id: 1 },
  job: { id: 2 },
  candidate: { id: 3 },
});

describe('the table of what people are notified of', () => {
  it('has SPEC’s four contexts', () => {
    expect(NOTIFICATION_CONTEXTS).toEqual(
      expect.arrayContaining(['job', 'offer', 'documentation_upload', 'interview']),
    );
  });

  it('has exactly the texts of the locale, in sections of the same names', () => {
    expect(
      Object.fromEntries(
        NOTIFICATION_CONTEXTS.map((name) => [name, Object.keys(rulesOf(name).messages).sort()] as const),
      ),
    ).toEqual(Object.fromEntries(Object.entries(texts).map(([name, section]) => [name, Object.keys(section).sort()])));
  });

  describe.each(NOTIFICATION_CONTEXTS)('about %s', (context) => {
    const rules = rulesOf(context);

    it.each(Object.entries(rules.messages))('says %s with every argument, in one sentence', (key, { args }) => {
      expect(placeholdersOf(texts[context]![key]!)).toEqual(Object.keys(args).sort());
    });

    it('takes job and candidate only from a subject that has them', () => {
      const used = Object.values(rules.messages).flatMap(({ args }) => Object.values<string>(args));
      const needed = ['job', 'candidate'].filter((name) => used.includes(name) || rules.view.includes(`{${name}}`));

      expect(Object.keys(WIRE_OF_SUBJECT[rules.subject] ?? {})).toEqual(expect.arrayContaining(needed));
    });

    it('has an icon, a name, words for the profile, and leads somewhere', () => {
      expect(ICON_NAMES).toContain(rules.icon);
      expect(english.notifications.contexts).toHaveProperty(context);
      expect(english.profile.notifications.contexts).toHaveProperty(context);
      expect(english.profile.notifications.contexts).toHaveProperty(`${context}_help`);
      expect(notificationPath(notification(context))).toMatch(/^\/[^{}]+$/);
    });
  });
});

describe('View', () => {
  it('leads to the job, to applicants of job and candidate, and to the documents of an applicant', () => {
    expect(notificationPath(notification('job'))).toBe('/recruitments/jobs/1');
    expect(notificationPath(notification('offer'))).toBe('/recruitments/applicants?job_id=2&candidate_id=3');
    expect(notificationPath(notification('interview'))).toBe('/recruitments/applicants?job_id=2&candidate_id=3');
    expect(notificationPath(notification('documentation_upload'))).toBe(
      '/recruitments/onboarding-documents?job=2&applicant=1',
    );
  });

  it('leaves out what is not known, and leads nowhere where nothing is', () => {
    expect(notificationPath({ ...notification('offer'), candidate: null })).toBe('/recruitments/applicants?job_id=2');
    expect(notificationPath({ ...notification('offer'), job: null, candidate: null })).toBe(null);
    expect(notificationPath({ ...notification('job'), subject: null })).toBe(null);
    expect(notificationPath({ ...notification('job'), subject: { resource: 'users', id: 1 } })).toBe(null);
  });
});
