import { useState } from 'react';
import { Button, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useLeaveSession } from '#admin/form/useLeaveSession.ts';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useHttp } from '#client/api/useApi.ts';
import { listSessions } from '#shared/contracts/session.ts';
import { ProfileSection } from './ProfileSection.tsx';
import { SessionRow } from './SessionRow.tsx';

/** How many sessions are shown at first, the newest ones. */
const FEW = 5;

/** The user's current and past sessions, and signing out of all of them. */
export const SessionsSection = () => {
  const translate = useTranslate();
  const http = useHttp();
  const { signOut } = useLeaveSession();
  const confirm = useConfirm();
  const [isAll, setAll] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: async ({ signal }) => (await http.call(listSessions, { signal })).results,
  });

  const leave = async () => {
    if (await confirm(QUESTION)) await signOut({ isEverywhere: true });
  };

  return (
    <ProfileSection section="sessions">
      {isError && !data ? (
        <div role="alert" className="profile-failed">
          {translate('profile.failed')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {translate('errors.try_again')}
          </Button>
        </div>
      ) : null}
      {data ? (
        <ul className="profile-list" aria-label={translate('profile.sessions.title')}>
          {(isAll ? data : data.slice(0, FEW)).map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : null}
      {data || isError ? null : <Skeleton variant="rounded" height={168} />}
      <div className="profile-actions">
        {!isAll && data && data.length > FEW ? (
          <Button onClick={() => setAll(true)}>
            {translate('profile.sessions.more', { smart_count: data.length - FEW })}
          </Button>
        ) : null}
        <Button color="error" startIcon={<LogOut aria-hidden />} onClick={() => void leave()}>
          {translate('profile.sessions.sign_out_everywhere')}
        </Button>
      </div>
    </ProfileSection>
  );
};

const QUESTION = {
  title: 'profile.sessions.question.title',
  message: 'profile.sessions.question.message',
  confirm: 'profile.sessions.sign_out_everywhere',
  isDanger: true,
};
