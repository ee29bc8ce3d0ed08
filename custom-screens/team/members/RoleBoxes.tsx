import { Checkbox, FormControlLabel } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { FieldError } from '#engine/field-types/input/FieldFrame.tsx';
import { useRoles } from '#client/team/useRoles.ts';

interface RoleBoxesProps {
  /** Titles. */
  readonly value: readonly string[];
  readonly onChange: (roles: readonly string[]) => void;
  readonly isSuperRecruiter: boolean;
  readonly onSuperRecruiter: (isOn: boolean) => void;
  readonly error?: string;
}

/** The roles of a user; if one of them has a super role, with the flag for it. */
export const RoleBoxes = ({ value, onChange, isSuperRecruiter, onSuperRecruiter, error }: RoleBoxesProps) => {
  const translate = useTranslate();
  const id = useId();
  const roles = useRoles();
  const toggle = (title: string) =>
    onChange(value.includes(title) ? value.filter((each) => each !== title) : [...value, title]);
  return (
    <fieldset className="members-fieldset" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">{translate('members.columns.roles')}</legend>
      {roles.map(({ key, title, has_super_role: hasSuperRole }) => (
        <div key={key}>
          <FormControlLabel
            control={<Checkbox checked={value.includes(title)} onChange={() => toggle(title)} />}
            label={title}
          />
          <p className="members-hint">{translate(`members.role_help.${key}`, { _: '' })}</p>
          {hasSuperRole && value.includes(title) ? (
            <div className="members-below">
              <FormControlLabel
                control={
                  <Checkbox checked={isSuperRecruiter} onChange={(event) => onSuperRecruiter(event.target.checked)} />
                }
                label={translate('members.super_recruiter')}
              />
              <p className="members-hint">{translate('members.super_recruiter_help')}</p>
            </div>
          ) : null}
        </div>
      ))}
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
    </fieldset>
  );
};
