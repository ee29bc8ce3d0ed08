import { TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { errorsOf } from '#admin/form/save-failure.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { FieldError } from '#engine/field-types/input/FieldFrame.tsx';
import { errorText } from '#engine/field-types/input/useErrorText.ts';
import { type InvitedPerson, inviteMembers, listTemplates } from '#shared/contracts/team.ts';
import { InvitedTable } from './InvitedTable.tsx';
import { readPeople } from './read-people.ts';
import { RoleBoxes } from './RoleBoxes.tsx';
import { TemplateChoice } from './TemplateChoice.tsx';
import { useRefreshMembers } from './useMembers.ts';
import { useRoleTraits } from '#client/team/useRoles.ts';
import { useHttp } from '#client/api/useApi.ts';

type Errors = Readonly<Record<string, string>>;

/** Everyone who is on the list now, and the text that could not be read. */
interface Taken {
  readonly all: readonly InvitedPerson[];
  readonly rest: readonly string[];
}

const NOT_AN_ADDRESS = 'members.invite.not_addresses';

/**
 * Invites users: their addresses, typed or pasted, become rows to review; all get the same permissions, and each gets
 * an email.
 */
export const InviteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate();
  const listErrorId = useId();
  const http = useHttp();
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
  const { hasList, hasSuperRole } = useRoleTraits(role);
  const { data: templates = [] } = useQuery({
    queryKey: ['permission-templates'],
    queryFn: async ({ signal }) => (await http.call(listTemplates, { signal })).results,
  });
  const textOf = (field: string) => errors[field] && errorText(errors[field], translate);
  const listError = textOf('members');

  const forget = (place: 'addresses' | 'members' | 'role') =>
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !field.startsWith(place))));

  const take = (text: string): Taken => {
    const read = readPeople(text);
    const news = read.people.filter(({ username }) => !people.some((each) => each.username === username));
    const all = [...people, ...news];
    setPeople(all);
    setTyped(read.rest.join('\n'));
    setErrors(read.rest.length > 0 ? { addresses: NOT_AN_ADDRESS } : {});
    return { all, rest: read.rest };
  };

  const send = async () => {
    const { all, rest } = take(typed);
    const missing = missingOf(all, role, rest);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setSending(true);
    try {
      const permissions = hasList ? templates.find(({ id }) => String(id) === template)?.permissions : undefined;
      await http.call(inviteMembers, {
        body: {
          members: all,
          role,
          is_super_recruiter: hasSuperRole && isSuperRecruiter,
          ...(permissions && { permissions }),
        },
      });
      toast.success('members.invite.done', { smart_count: all.length });
      refresh();
      onClose();
    } catch (error) {
      const found = errorsOf(error) ?? {};
      setErrors(found);
      if (!Object.keys(found).some((field) => /^(members\.\d+\.\w+|members|role)$/.test(field))) showError(error);
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
    <ActionDialog
      title={translate('members.invite.title')}
      size="md"
      onClose={() => void close()}
      className="dialog-grid"
      action={translate('members.invite.send', { smart_count: Math.max(people.length, 1) })}
      onSubmit={send}
      isBusy={isSending}
    >
      <TextField
        autoFocus
        multiline
        minRows={1}
        maxRows={4}
        label={translate('members.invite.addresses')}
        value={typed}
        error={errors['addresses'] !== undefined}
        helperText={
          errors['addresses']
            ? translate(errors['addresses'], { smart_count: readPeople(typed).rest.length })
            : translate('members.invite.addresses_help')
        }
        onChange={(event) => {
          setTyped(event.target.value);
          forget('addresses');
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (typed !== '' || readPeople(text).people.length === 0) return;
          event.preventDefault();
          take(text);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || typed.trim() === '') return;
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
            forget('members');
          }}
        />
      ) : null}
      {listError ? <FieldError id={listErrorId} text={listError} /> : null}
      <RoleBoxes
        value={role}
        onChange={(next) => {
          setRole(next);
          forget('role');
        }}
        isSuperRecruiter={isSuperRecruiter}
        onSuperRecruiter={setSuperRecruiter}
        error={textOf('role')}
      />
      {hasList && !isSuperRecruiter && templates.length > 0 ? (
        <TemplateChoice templates={templates} value={template} onChange={setTemplate} />
      ) : null}
    </ActionDialog>
  );
};

function missingOf(people: readonly InvitedPerson[], role: readonly string[], rest: readonly string[]): Errors {
  const rows = people.flatMap(({ first_name: first }, row) =>
    first.trim() ? [] : [[`members.${row}.first_name`, 'validation.required'] as const],
  );
  return {
    ...(people.length === 0 && { addresses: 'members.invite.nobody' }),
    ...(rest.length > 0 && { addresses: NOT_AN_ADDRESS }),
    ...Object.fromEntries(rows),
    ...(role.length === 0 && { role: 'members.role_needed' }),
  };
}
