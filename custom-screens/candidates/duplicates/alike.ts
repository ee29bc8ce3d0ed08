import type { DuplicateReason } from '#shared/contracts/candidates.ts';
import { formatDate } from '#engine/field-types/date/format-date.ts';
import { emailsOf, phonesOf } from '../candidate.ts';
import type { Candidate } from '../candidate.ts';

/** What of a candidate is like another one, as a reason names it: the address that both have, the birth date. */
export function alike(reason: DuplicateReason, one: Candidate, other: Candidate): string {
  return VALUES[reason](one, other) ?? '';
}

const VALUES: Record<DuplicateReason, (one: Candidate, other: Candidate) => string | undefined> = {
  email: (one, other) => shared(emailsOf(one), emailsOf(other)),
  phone: (one, other) => shared(phonesOf(one), phonesOf(other)),
  link: (one, other) => shared(one.links ?? [], other.links ?? []),
  birth_date: ({ birth_date: date }) => (date ? formatDate(date) : undefined),
  employer: ({ current_company: company }) => company ?? undefined,
  city: ({ city }) => city?.name,
};

/** The first value that both have; where a user sees none of the two, the first. */
const shared = (own: readonly string[], others: readonly string[]): string | undefined => {
  const known = new Set(others.map((value) => value.toLowerCase()));
  return own.find((value) => known.has(value.toLowerCase())) ?? own[0];
};
