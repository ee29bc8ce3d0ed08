import { Monitor, Smartphone, Terminal } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { StateDot } from '#ui/marks/StateDot.tsx';
import type { SessionInfo } from '#shared/contracts/session.ts';

/** One sign-in: the device, where from, since when, and what became of it. */
export const SessionRow = ({ session }: { readonly session: SessionInfo }) => {
  const translate = useTranslate();
  const { device, address, created_on: begun, last_used_on: used, ended_on: ended, ended_reason: reason } = session;
  const Mark = MARKS[kindOf(device)];
  return (
    <li className="profile-session" data-ended={ended !== null}>
      <Mark aria-hidden size={20} strokeWidth={1.5} />
      <div>
        <strong>{device ?? translate('profile.sessions.unknown_device')}</strong>
        <p>
          {translate('profile.sessions.begun', { time: formatInstant(begun) })}
          {address ? ` · ${address}` : null}
        </p>
      </div>
      <div className="profile-session-state">
        {ended ? (
          <StateDot tone="idle">{translate(`profile.sessions.ended.${reason ?? 'signed_out'}`)}</StateDot>
        ) : (
          <StateDot tone="ok">
            {translate(session.is_current ? 'profile.sessions.here' : 'profile.sessions.runs')}
          </StateDot>
        )}
        <p>
          {translate(ended ? 'profile.sessions.ended_on' : 'profile.sessions.used_on', {
            time: formatInstant(ended ?? used),
          })}
        </p>
      </div>
    </li>
  );
};

const MARKS = { phone: Smartphone, computer: Monitor, program: Terminal };

const kindOf = (device: string | null): keyof typeof MARKS => {
  if (device && /iPhone|iPad|Android/.test(device)) return 'phone';
  return device && /Windows|macOS|Linux|ChromeOS/.test(device) ? 'computer' : 'program';
};
