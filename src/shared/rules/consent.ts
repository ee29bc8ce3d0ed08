/** How a candidate's consent is today; `ending`: it ends within 30 days. */
export type ConsentState = 'not_asked' | 'asked' | 'valid' | 'ending' | 'ended' | 'withdrawn';

export interface Consent {
  readonly consent?: string | null;
  /** The last day on which it is valid, as `2026-11-20`. */
  readonly consent_until?: string | null;
}

const DAYS_AHEAD = 30;
const DAY = 86_400_000;

/**
 * What a stored consent means on a day. Absent where the reader can't see the consent.
 * @param today as `2026-11-20`
 */
export function consentState({ consent, consent_until: until }: Consent, today: string): ConsentState | undefined {
  if (consent === 'asked' || consent === 'withdrawn' || consent === 'not_asked') return consent;
  if (consent !== 'given') return undefined;
  if (!until) return 'valid';
  const days = (Date.parse(until) - Date.parse(today)) / DAY;
  if (days < 0) return 'ended';
  return days <= DAYS_AHEAD ? 'ending' : 'valid';
}
