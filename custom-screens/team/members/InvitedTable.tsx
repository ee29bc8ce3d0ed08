import { IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { FieldError } from '#engine/field-types/input/FieldFrame.tsx';
import type { InvitedPerson } from '#shared/contracts/team.ts';

const FIELDS = ['first_name', 'last_name', 'username'] as const;

interface InvitedTableProps {
  readonly people: readonly InvitedPerson[];
  readonly errorOf: (row: number, field: string) => string | undefined;
  readonly onChange: (people: readonly InvitedPerson[]) => void;
}

/** Those who will be invited, one a row, to be looked over and mended. */
export const InvitedTable = ({ people, errorOf, onChange }: InvitedTableProps) => {
  const translate = useTranslate();
  const change = (row: number, part: Partial<InvitedPerson>) =>
    onChange(people.map((person, index) => (index === row ? { ...person, ...part } : person)));
  return (
    <ul className="members-invited" aria-label={translate('members.invite.people')}>
      {people.map((person, row) => (
        <li key={row}>
          {FIELDS.map((field) => (
            <Cell
              key={field}
              label={translate(`members.invite.${field}_of`, { row: row + 1 })}
              placeholder={translate(`members.${field}`)}
              value={person[field]}
              error={errorOf(row, field)}
              onChange={(text) => change(row, { [field]: text })}
            />
          ))}
          <IconButton
            size="small"
            aria-label={translate('members.invite.remove', { name: person.username })}
            onClick={() => onChange(people.filter((_each, index) => index !== row))}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
};

interface CellProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

const Cell = ({ label, placeholder, value, error, onChange }: CellProps) => {
  const id = useId();
  return (
    <div>
      <input
        className="list-input"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={254}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error ? <FieldError id={id} text={error} /> : null}
    </div>
  );
};
