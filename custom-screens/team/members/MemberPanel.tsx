import { Drawer, IconButton, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { Face } from '#ui/marks/Face.tsx';
import { StateDot } from '#ui/marks/StateDot.tsx';
import { type Member, getMember } from '#shared/contracts/team.ts';
import { DeactivateForm } from './DeactivateForm.tsx';
import { fullName, STATUS_TONES } from './member-words.ts';
import { MemberActions } from './MemberActions.tsx';
import { MemberForm } from './MemberForm.tsx';
import { MemberSessions } from './MemberSessions.tsx';
import { MEMBERS } from './useMembers.ts';
import { useRoleTraits } from '#client/team/useRoles.ts';
import { useHttp } from '#client/api/useApi.ts';

interface MemberPanelProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** One member in a panel next to the list: name and permissions, sessions, and the actions on the account. */
export const MemberPanel = ({ id, onClose }: MemberPanelProps) => {
  const translate = useTranslate();
  const heading = useId();
  const http = useHttp();
  const [isGoing, setGoing] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [MEMBERS, 'one', id],
    enabled: !isGoing,
    queryFn: ({ signal }) => http.call(getMember, { params: { id: id }, signal }),
  });
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { className: 'members-panel', role: 'dialog', 'aria-modal': true, 'aria-labelledby': heading },
      }}
    >
      <header className="members-panel-head">
        {data ? <Face name={fullName(data)} image={data.photo?.url} size="lg" /> : null}
        <div>
          <h2 id={heading} className="cut">
            {data ? fullName(data) : translate('members.panel')}
          </h2>
          <p className="cut">{data?.user.username}</p>
        </div>
        <IconButton aria-label={translate('form.close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      {error && !data ? (
        <div className="members-panel-failed">
          <ErrorState title={translate('members.failure')} error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {data ? <Content member={data} isGoing={isGoing} onGoing={setGoing} onClose={onClose} /> : null}
      {data || error ? null : (
        <div className="members-part">
          <Skeleton variant="rounded" height={280} />
        </div>
      )}
    </Drawer>
  );
};

interface ContentProps extends Pick<MemberPanelProps, 'onClose'> {
  readonly member: Member;
  /** The account is being removed: nothing more is fetched about it. */
  readonly isGoing: boolean;
  readonly onGoing: (isGoing: boolean) => void;
}

const Content = ({ member, isGoing, onGoing, onClose }: ContentProps) => {
  const translate = useTranslate();
  const { hasList } = useRoleTraits(member.role);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      {isLeaving ? <DeactivateForm member={member} onDone={onClose} onBack={() => setLeaving(false)} /> : null}
      <div className="members-state" hidden={isLeaving}>
        <StateDot tone={STATUS_TONES[member.status]}>{translate(`members.status.${member.status}`)}</StateDot>
        <Link to={`/activity-log?tab=security&resource=users&record_id=${member.id}`}>
          {translate('members.history')}
        </Link>
        {hasList ? (
          <Link to={`/settings/master/permission?member=${member.id}`}>{translate('members.permissions')}</Link>
        ) : null}
      </div>
      <MemberForm member={member} isAside={isLeaving}>
        <MemberSessions member={member} isGoing={isGoing} />
        <MemberActions member={member} onGoing={onGoing} onGone={onClose} onDeactivate={() => setLeaving(true)} />
      </MemberForm>
    </>
  );
};
