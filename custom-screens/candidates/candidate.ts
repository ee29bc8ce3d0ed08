import type { RaRecord } from 'ra-core';
import type { RelatedRecord, StoredFile } from '#engine/field-types/display/field-display.ts';

/** What the consent means today, as the server says; `ending`: it ends within 30 days. */
export type ConsentStatus = 'not_asked' | 'asked' | 'given' | 'ending' | 'expired' | 'withdrawn';

/** What the screens read of a candidate. A field that the user can't see is absent. */
export interface Candidate extends RaRecord {
  readonly headline?: string | null;
  readonly photo?: StoredFile | null;
  readonly resume?: StoredFile | null;
  readonly city?: RelatedRecord | null;
  readonly country?: RelatedRecord | null;
  readonly email?: string | null;
  readonly candidate_phone?: string | null;
  readonly emails?: readonly { readonly id: number; readonly email: string }[];
  readonly phones?: readonly { readonly id: number; readonly phone: string }[];
  readonly links?: readonly string[];
  readonly birth_date?: string | null;
  readonly current_company?: string | null;
  readonly do_not_contact?: boolean;
  readonly do_not_contact_reason?: string | null;
  readonly consent_status?: ConsentStatus | null;
  /** The last day on which it is valid, as `2026-11-20`. */
  readonly consent_until?: string | null;
}

/** The primary one first, each once. */
export const emailsOf = ({ email, emails = [] }: Candidate): readonly string[] =>
  distinct([email, ...emails.map((entry) => entry.email)]);

export const phonesOf = ({ candidate_phone: phone, phones = [] }: Candidate): readonly string[] =>
  distinct([phone, ...phones.map((entry) => entry.phone)]);

const distinct = (values: readonly (string | null | undefined)[]): readonly string[] => [
  ...new Set(values.filter((value): value is string => Boolean(value))),
];
