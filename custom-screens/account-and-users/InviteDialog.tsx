import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { errorsOf } from '#admin/form/save-failure.ts';
import type { AppDataProvider } from '#client/api/data-provider.ts';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';
import { useConfirm } from '#client/feedback/ConfirmProvider.tsx';
import { useToast } from '#client/feedback/ToastsProvider.tsx';
import { errorText } from '#engine/field-types/input/useErrorText.ts';
import type { InvitedPerson } from '#shared/contracts/members.ts';
import { InvitedTable } from './InvitedTable.tsx';
import { readPeople } from './read-people.ts';
import { RoleBoxes } from './RoleBoxes.tsx';
import { TemplateChoice } from './TemplateChoice.tsx';
import { useRefreshMembers } from './useMembers.ts';

type Errors = Readonly<Record<string, string>>;

/** Invites people: their addresses, typed or pasted, become rows to look over; all of them get the same rights and a mail each. */
export const InviteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate();
  const heading = useId();
  const dataProvider = useDataProvider<AppDataProvider>();
  const refresh = useRefreshMembers();
  const toast = useToast();
  const showError = useErrorToast();
  const confirm = useConfirm();
  const [typed, setTyped] = useState('');
  const [people, setPeople] = useState<readonly InvitedPerson[]>([]);
  const [role, setRole] = useState<readonly string[]>([]);
  const [isSuperRecruiter, setSuperRecruiter] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setSending] = useState(false);
  const [template, setTemplate] = useState('');
  const isRecruiter = role.includes('Recruiter');
  const { data: templates = [] } = useQuery({
    queryKey: ['permission-templates'],
    queryFn: ({ signal }) => dataProvider.permissionTemplates(signal),
  });
  const textOf = (field: string) => errors[field] && errorText(errors[field], translate);

  const take = (text: string): readonly InvitedPerson[] => {
    const news = readPeople(text).filter(({ username }) => !people.some((each) => each.username === username));
    const all = [...people, ...news];
    setPeople(all);
    setTyped(readPeople(text).length > 0 ? '' : text);
    return all;
  };

  const send = async () => {
    const all = typed.trim() === '' ? people : take(typed);
    const missing = missingOf(all, role, typed);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setSending(true);
    try {
      const permissions = isRecruiter ? templates.find(({ id }) => String(id) === template)?.permissions : undefined;
      await dataProvider.inviteMembers({
        members: all,
        role,
        is_super_recruiter: isRecruiter && isSuperRecruiter,
        ...(permissions && { permissions }),
      });
      toast.success('members.invite.done', { smart_count: all.length });
      refresh();
      onClose();
    } catch (error) {
      const found = errorsOf(error);
      if (found) setErrors(found);
      else showError(error);
    } finally {
      setSending(false);
    }
  };

  const close = async () => {
    const isEmpty = people.length === 0 && typed.trim() === '';
    const isSure =
      isEmpty ||
      (await confirm({
        title: 'members.invite.leave',
        message: 'members.invite.leave_message',
        args: { smart_count: Math.max(people.length, 1) },
        confirm: 'form.leave.discard',
        cancel: 'form.leave.stay',
        isDanger: true,
      }));
    if (isSure) onClose();
  };

  return (
    <Dialog open fullWidth maxWidth="md" onClose={() => void close()} aria-labelledby={heading}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void send();
        }}
      >
        <DialogTitle id={heading}>{translate('members.invite.title')}</DialogTitle>
        <DialogContent className="members-invite">
          <TextField
            autoFocus
            multiline
            minRows={1}
            maxRows={4}
            label={translate('members.invite.addresses')}
            value={typed}
            error={errors['addresses'] !== undefined}
            helperText={textOf('addresses') ?? translate('members.invite.addresses_help')}
            onChange={(event) => setTyped(event.target.value)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text');
              if (typed !== '' || readPeople(text).length === 0) return;
              event.preventDefault();
              take(text);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || readPeople(typed).length === 0) return;
              event.preventDefault();
              take(typed);
            }}
          />
          {people.length > 0 ? (
            <InvitedTable
              people={people}
              errorOf={(row, field) => textOf(`members.${row}.${field}`)}
              onChange={(next) => {
                setPeople(next);
                setErrors({});
              }}
            />
          ) : null}
          <RoleBoxes
            value={role}
            onChange={(next) => {
              setRole(next);
              setErrors({});
            }}
            isSuperRecruiter={isSuperRecruiter}
            onSuperRecruiter={setSuperRecruiter}
            error={textOf('role')}
          />
          {isRecruiter && !isSuperRecruiter && templates.length > 0 ? (
            <TemplateChoice templates={templates} value={template} onChange={setTemplate} />
          ) : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => void close()}>{translate('form.cancel')}</Button>
          <Button type="submit" variant="contained" color="primary" loading={isSending}>
            {translate('members.invite.send', { smart_count: Math.max(people.length, 1) })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

function missingOf(people: readonly InvitedPerson[], role: readonly string[], typed: string): Errors {
  const rows = people.flatMap(({ first_name: first }, row) =>
    first.trim() ? [] : [[`members.${row}.first_name`, 'validation.required'] as const],
  );
  return {
    ...(people.length === 0 && {
      addresses: typed.trim() === '' ? 'members.invite.nobody' : 'members.invite.no_address',
    }),
    ...Object.fromEntries(rows),
    ...(role.length === 0 && { role: 'members.role_needed' }),
  };
}
