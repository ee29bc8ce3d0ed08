import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { formatDate } from '#engine/field-types/date/format-date.ts';
import { StateDot } from '#ui/marks/StateDot.tsx';
import type { Tone } from '#shared/tone.ts';
import type { Candidate, ConsentStatus } from '../candidate.ts';

const TONES = {
  not_asked: 'idle',
  asked: 'info',
  given: 'ok',
  ending: 'warn',
  expired: 'bad',
  withdrawn: 'bad',
} as const satisfies Record<ConsentStatus, Tone>;

/** How the consent is today, and the way to it. */
export const ConsentChip = ({ candidate }: { readonly candidate: Candidate }) => {
  const translate = useTranslate();
  const { consent_status: status, consent_until: until } = candidate;
  if (!status) return null;
  const key = status === 'given' && until ? 'given_until' : status;
  return (
    <Link
      className="candidate-chip"
      data-tone={status === 'given' ? undefined : TONES[status]}
      to="?tab=privacy"
      replace
    >
      <StateDot tone={TONES[status]}>
        {translate(`candidates.consent.${key}`, { date: until ? formatDate(until) : '' })}
      </StateDot>
    </Link>
  );
};
