import { TextField } from '@mui/material';
import { useMemberNames } from '#client/team/useMemberNames.ts';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { DayInput } from '#admin/list/filters/DayInput.tsx';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { PersonSelect } from '../team/members/PersonSelect.tsx';
import type { MatrixDialogProps } from './dialog-props.ts';

/** Adds a row for the exceptions of one user; what they are is chosen in the matrix. */
export const ExceptionDialog = ({
  editing,
  onClose,
  user: asked,
}: MatrixDialogProps & { readonly user?: number | undefined }) => {
  const translate = useTranslate();
  const { people } = useMemberNames();
  const [user, setUser] = useState(asked);
  const [until, setUntil] = useState<string>();
  const [note, setNote] = useState('');
  const { rights, draft, change, select } = editing;
  const add = () => {
    const person = people.find(({ id }) => id === user);
    if (!person) return;
    const added = [
      ...draft.added.filter(({ id }) => id !== person.id),
      { ...person, until: until ?? null, note: note.trim() || null },
    ];
    const isKnown = rights.rows.some((row) => row.user === person.id);
    if (!isKnown) change({ ...draft, added });
    const names = [
      ...rights.rows.filter((row) => row.user !== null).map((row) => row.name),
      ...(isKnown ? [] : [person.name]),
    ];
    const before = rights.rows.filter((row) => row.user === null).length;
    const place = names.sort((one, other) => one.localeCompare(other)).indexOf(person.name);
    const at = { row: before + place, column: 0 };
    select({ from: at, to: at });
    onClose();
  };
  return (
    <ActionDialog
      title={translate('stage_permission.exception.title')}
      className="dialog-grid"
      action={translate('stage_permission.exception.add')}
      isOff={user === undefined}
      onAction={add}
      onClose={onClose}
    >
      <p className="hint">{translate('stage_permission.exception.lead')}</p>
      <PersonSelect
        label={translate('stage_permission.exception.user')}
        people={people}
        value={user}
        onChange={setUser}
      />
      <div>
        <DayInput
          label={translate('stage_permission.last_day')}
          value={until}
          onChange={(day) => setUntil(day === undefined ? undefined : String(day))}
        />
        <p className="hint">{translate('stage_permission.exception.until_help')}</p>
      </div>
      <TextField
        label={translate('stage_permission.exception.note')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </ActionDialog>
  );
};
