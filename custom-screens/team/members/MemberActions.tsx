import { Button } from '@mui/material';
import { resendActivation } from '#shared/contracts/session.ts';
import { KeyRound, MailPlus, MailX, UserCheck, UserX } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { type Member, changeMember, forcePasswordReset, revokeInvitation } from '#shared/contracts/team.ts';
import { fullName, isInvitationOver } from './member-words.ts';
import { useMemberRecordAction } from './useMemberRecordAction.ts';
import { useHttp } from '#client/api/useApi.ts';

interface MemberActionsProps {
  readonly member: Member;
  readonly onDeactivate: () => void;
  /** Removal of the account has started, or did not happen. */
  readonly onGoing: (isGoing: boolean) => void;
  /** The account is gone. */
  readonly onGone: () => void;
}

/** The available actions on the account, the most severe last. */
export const MemberActions = ({ member, onDeactivate, onGoing, onGone }: MemberActionsProps) => {
  const translate = useTranslate();
  const isMe = useSignedIn().profile.id === member.id;
  return (
    <section className="members-part" aria-label={translate('members.account.title')}>
      <h3>{translate('members.account.title')}</h3>
      {member.status === 'invited' ? <Invitation member={member} onGoing={onGoing} onGone={onGone} /> : null}
      {member.status === 'active' && !isMe ? <NewPassword member={member} /> : null}
      {member.user.is_active && !isMe ? (
        <Action text={translate('members.account.deactivate_help')}>
          <Button color="error" startIcon={<UserX size={16} aria-hidden />} onClick={onDeactivate}>
            {translate('members.account.deactivate')}
          </Button>
        </Action>
      ) : null}
      {member.user.is_active ? null : <Reactivate member={member} />}
      {isMe ? <p className="members-hint">{translate('members.account.own')}</p> : null}
    </section>
  );
};

const Action = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <div className="members-action">
    <p className="members-hint">{text}</p>
    {children}
  </div>
);

const Invitation = ({ member, onGoing, onGone }: Pick<MemberActionsProps, 'member' | 'onGoing' | 'onGone'>) => {
  const translate = useTranslate();
  const http = useHttp();
  const confirm = useConfirm();
  const resending = useMemberRecordAction();
  const revoking = useMemberRecordAction();
  const { username } = member.user;
  const until = member.invitation_expires_on;
  const handleRevoke = async () => {
    const isSure = await confirm({
      title: 'members.invitation.revoke_title',
      message: 'members.invitation.revoke_message',
      args: { name: fullName(member) },
      confirm: 'members.invitation.revoke',
      isDanger: true,
    });
    if (!isSure) return;
    onGoing(true);
    if (
      await revoking.run(() => http.call(revokeInvitation, { params: { id: member.id } }), 'members.invitation.revoked')
    )
      onGone();
    else onGoing(false);
  };
  return (
    <>
      <Action
        text={
          isInvitationOver(member) || until === null
            ? translate('members.invitation.over')
            : translate('members.invitation.until', { time: formatInstant(until) })
        }
      >
        <Button
          startIcon={<MailPlus size={16} aria-hidden />}
          loading={resending.isRunning}
          onClick={() =>
            void resending.run(
              () => http.call(resendActivation, { body: { email: username } }),
              'members.invitation.sent',
              {
                email: username,
              },
            )
          }
        >
          {translate('members.invitation.resend')}
        </Button>
      </Action>
      <Action text={translate('members.invitation.revoke_help')}>
        <Button
          color="error"
          startIcon={<MailX size={16} aria-hidden />}
          loading={revoking.isRunning}
          onClick={() => void handleRevoke()}
        >
          {translate('members.invitation.revoke')}
        </Button>
      </Action>
    </>
  );
};

const NewPassword = ({ member }: { readonly member: Member }) => {
  const translate = useTranslate();
  const http = useHttp();
  const confirm = useConfirm();
  const { isRunning, run } = useMemberRecordAction();
  const handleReset = async () => {
    const isSure = await confirm({
      title: 'members.account.reset_title',
      message: 'members.account.reset_message',
      args: { name: fullName(member) },
      confirm: 'members.account.reset',
      isDanger: true,
    });
    if (isSure)
      await run(() => http.call(forcePasswordReset, { params: { id: member.id } }), 'members.account.reset_done', {
        email: member.user.username,
      });
  };
  return (
    <Action text={translate('members.account.reset_help')}>
      <Button startIcon={<KeyRound size={16} aria-hidden />} loading={isRunning} onClick={() => void handleReset()}>
        {translate('members.account.reset')}
      </Button>
    </Action>
  );
};

const Reactivate = ({ member }: { readonly member: Member }) => {
  const translate = useTranslate();
  const http = useHttp();
  const { isRunning, run } = useMemberRecordAction();
  return (
    <Action text={translate('members.account.reactivate_help')}>
      <Button
        startIcon={<UserCheck size={16} aria-hidden />}
        loading={isRunning}
        onClick={() =>
          void run(
            () => http.call(changeMember, { params: { id: member.id }, body: { is_active: true } }),
            'members.account.reactivated',
            {
              name: fullName(member),
            },
          )
        }
      >
        {translate('members.account.reactivate')}
      </Button>
    </Action>
  );
};
