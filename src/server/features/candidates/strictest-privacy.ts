import type { ChosenValues, MergeRule } from '#server/records/query/record-code.ts';
import type { StoredRecord } from '#server/records/query/record-values.ts';

/**
 * What one candidate has of consent and privacy after a merge: what restricts the team most. Who has withdrawn consent or
 * must not be contacted has said so as the same person; data is kept no longer than any of the records allows, and is
 * under legal hold if any of them is.
 */
export const strictestPrivacy: MergeRule = {
  fields: [
    'do_not_contact',
    'do_not_contact_reason',
    'consent',
    'consent_given_on',
    'consent_until',
    'keep_until',
    'legal_hold',
  ],
  decide: (merge) => {
    const records = inOrder(merge);
    return {
      ...together(['do_not_contact', 'do_not_contact_reason'], notToContact(records)),
      ...strictestConsent(records, merge),
      ...together(['keep_until'], earliest(records, 'keep_until')),
      ...together(
        ['legal_hold'],
        records.find(({ values }) => values['legal_hold'] === true),
      ),
    };
  },
};

/** The one that stays first: of equals it keeps its own. */
const inOrder = ({ into, records }: ChosenValues): readonly StoredRecord[] =>
  records.toSorted((a, b) => Number(b.id === into) - Number(a.id === into));

/** The values of fields that belong together, from one record. */
const together = (names: readonly string[], record: StoredRecord | undefined): Record<string, number> =>
  record ? Object.fromEntries(names.map((name) => [name, record.id])) : {};

/** One with a reason comes before one without. */
function notToContact(records: readonly StoredRecord[]): StoredRecord | undefined {
  const blocked = records.filter(({ values }) => values['do_not_contact'] === true);
  return blocked.find(({ values }) => (values['do_not_contact_reason'] ?? '') !== '') ?? blocked[0];
}

/**
 * Withdrawn consent, whatever the user has chosen. Consent that was given, if the user keeps it, ends when the first of
 * them does.
 */
function strictestConsent(
  records: readonly StoredRecord[],
  { into, values }: ChosenValues,
): Readonly<Record<string, number>> {
  const withdrawn = records.find((record) => record.values['consent'] === 'withdrawn');
  if (withdrawn) return together(['consent', ...OF_CONSENT], withdrawn);
  const kept = records.find(({ id }) => id === (values['consent'] ?? into));
  if (kept?.values['consent'] !== 'given') return together(OF_CONSENT, kept);
  const given = records.filter((record) => record.values['consent'] === 'given');
  return together(OF_CONSENT, earliest(given, 'consent_until') ?? kept);
}

/** The dates of consent go with it. */
const OF_CONSENT = ['consent_given_on', 'consent_until'];

/** The record with the first of these dates; one without a date never ends. */
function earliest(records: readonly StoredRecord[], name: string): StoredRecord | undefined {
  const dated = records.filter(({ values }) => typeof values[name] === 'string');
  return dated.toSorted((a, b) => (String(a.values[name]) < String(b.values[name]) ? -1 : 1))[0];
}
