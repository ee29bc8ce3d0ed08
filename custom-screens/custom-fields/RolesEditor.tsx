import { Checkbox, FormControlLabel } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { CustomFieldEntry } from '#shared/contracts/custom-fields.ts';
import { SwitchLine } from './SwitchLine.tsx';
import { useFaultText } from './useFault.ts';
import { useRoles } from '#client/team/useRoles.ts';

type Roles = CustomFieldEntry['roles'];

interface RolesEditorProps {
  readonly roles: Roles;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (roles: Roles) => void;
}

const KINDS = ['read', 'write'] as const;

/**
 * Who can see and edit a field: everyone who can see and edit the record, or only some roles; roles with full access
 * always can.
 */
export const RolesEditor = ({ roles, errors, onChange }: RolesEditorProps) => {
  const translate = useTranslate();
  const faultText = useFaultText();
  const choices = useRoles().filter((role) => !role.passes_everywhere);
  return (
    <>
      {KINDS.map((kind) => {
        const chosen = roles[kind];
        const error = errors[`roles.${kind}`];
        const put = (names: readonly string[] | null) => onChange({ ...roles, [kind]: names });
        return (
          <fieldset className="cf-group" key={kind}>
            <legend>{translate(`custom_fields.roles.${kind}`)}</legend>
            <SwitchLine
              label={translate(`custom_fields.roles.${kind}_all`)}
              checked={chosen === null}
              onChange={(isAll) => put(isAll ? null : [])}
            />
            {chosen === null
              ? null
              : choices.map(({ key, title }) => (
                  <FormControlLabel
                    key={key}
                    label={title}
                    control={
                      <Checkbox
                        size="small"
                        checked={chosen.includes(key)}
                        onChange={(event) =>
                          put(event.target.checked ? [...chosen, key] : chosen.filter((role) => role !== key))
                        }
                      />
                    }
                  />
                ))}
            {error ? (
              <p role="alert" className="cf-error">
                {faultText(error)}
              </p>
            ) : null}
          </fieldset>
        );
      })}
    </>
  );
};
