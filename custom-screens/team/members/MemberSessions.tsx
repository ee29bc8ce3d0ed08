import { Button, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { StateDot } from '#ui/marks/StateDot.tsx';
import type { SessionInfo } from '#shared/contracts/session.ts';
import { type Member, endMemberSession, listMemberSessions } from '#shared/contracts/team.ts';
import { MEMBERS } from './useMembers.ts';
import { useMemberRecordAction } from './useMemberRecordAction.ts';
import { useHttp } from '#client/api/useApi.ts';

const FEW = 4;

interface MemberSessionsProps {
  readonly member: Member;
  /** The account is being removed: nothing more is fetched about it. */
  readonly isGoing: boolean;
}

/** A member's current and recent sessions, and the button to sign them out. */
export const MemberSessions = ({ member, isGoing }: MemberSessionsProps) => {
  const translate = useTranslate();
  const http = useHttp();
  const { data, isError, refetch } = useQuery({
    queryKey: [MEMBERS, 'sessions', member.id],
    enabled: !isGoing,
    queryFn: async ({ signal }) => (await http.call(listMemberSessions, { params: { id: member.id }, signal })).results,
  });
  return (
    <section className="members-part" aria-labelledby={`sessions-${member.id}`}>
      <h3 id={`sessions-${member.id}`}>{translate('members.sessions.title')}</h3>
      {data ? null : isError ? (
        <p role="alert">
          {translate('members.sessions.failed')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {translate('errors.try_again')}
          </Button>
        </p>
      ) : (
        <Skeleton variant="rounded" height={44} />
      )}
      {data?.length === 0 ? <p className="members-hint">{translate('members.sessions.none')}</p> : null}
      {data && data.length > 0 ? (
        <ul className="members-sessions">
          {data.slice(0, FEW).map((session) => (
            <SessionLine key={session.id} member={member} session={session} />
          ))}
        </ul>
      ) : null}
    </section>
  );
};

const SessionLine = ({ member, session }: { readonly member: Member; readonly session: SessionInfo }) => {
  const translate = useTranslate();
  const http = useHttp();
  const { isRunning, run } = useMemberRecordAction();
  const { ended_on: ended } = session;
  const device = session.device ?? translate('profile.sessions.unknown_device');
  return (
    <li>
      <div>
        <strong>{device}</strong>
        <p>
          {translate('profile.sessions.begun', { time: formatInstant(session.created_on) })}
          {session.address ? ` · ${session.address}` : null}
        </p>
        <p>
          {translate(ended ? 'profile.sessions.ended_on' : 'profile.sessions.used_on', {
            time: formatInstant(ended ?? session.last_used_on),
          })}
        </p>
      </div>
      {ended ? (
        <StateDot tone="idle">{translate(`profile.sessions.ended.${session.ended_reason ?? 'signed_out'}`)}</StateDot>
      ) : session.is_current ? (
        <StateDot tone="ok">{translate('profile.sessions.here')}</StateDot>
      ) : (
        <Button
          size="small"
          startIcon={<LogOut size={14} aria-hidden />}
          loading={isRunning}
          aria-label={translate('members.sessions.end_on', { device })}
          onClick={() =>
            void run(
              () => http.call(endMemberSession, { params: { id: member.id, session: session.id } }),
              'members.sessions.ended',
            )
          }
        >
          {translate('members.sessions.end')}
        </Button>
      )}
    </li>
  );
};
