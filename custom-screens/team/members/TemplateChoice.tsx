import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import type { PermissionTemplate } from '#shared/contracts/team.ts';

interface TemplateChoiceProps {
  readonly templates: readonly PermissionTemplate[];
  /** Id as text; empty: none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** The permission list that new Recruiters begin with. */
export const TemplateChoice = ({ templates, value, onChange }: TemplateChoiceProps) => {
  const translate = useTranslate();
  const id = useId();
  return (
    <div className="field-input">
      <label htmlFor={id} className="field-label">
        {translate('members.invite.template')}
      </label>
      <SelectBox className="members-template" id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{translate('members.invite.no_template')}</option>
        {templates.map((template) => (
          <option key={template.id} value={template.id}>
            {template.name}
          </option>
        ))}
      </SelectBox>
      <p className="field-hint">
        {templates.find((template) => String(template.id) === value)?.description ??
          translate('members.invite.template_help')}
      </p>
    </div>
  );
};
