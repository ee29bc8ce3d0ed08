import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { formatDate } from '#engine/field-types/date/format-date.ts';
import { StateDot } from '#ui/marks/StateDot.tsx';
import { consentState } from '#shared/rules/consent.ts';
import type { ConsentState } from '#shared/rules/consent.ts';
import type { Tone } from '#shared/tone.ts';
import type { Candidate } from '../candidate.ts';

interface ConsentChipProps {
  readonly candidate: Candidate;
  /** As `2026-11-20`, in the reader's time zone. */
  readonly today: string;
}

const TONES = {
  not_asked: 'idle',
  asked: 'info',
  valid: 'ok',
  ending: 'warn',
  ended: 'bad',
  withdrawn: 'bad',
} as const satisfies Record<ConsentState, Tone>;

/** How the consent is today, and the way to it. */
export const ConsentChip = ({ candidate, today }: ConsentChipProps) => {
  const translate = useTranslate();
  const state = consentState(candidate, today);
  if (!state) return null;
  const until = candidate.consent_until;
  const key = state === 'valid' && !until ? 'given' : state;
  return (
    <Link className="candidate-chip" data-tone={state === 'valid' ? undefined : TONES[state]} to="?tab=privacy" replace>
      <StateDot tone={TONES[state]}>
        {translate(`candidates.consent.${key}`, { date: until ? formatDate(until) : '' })}
      </StateDot>
    </Link>
  );
};
