import { useTranslate } from 'ra-core';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import type { WorkflowChoice } from './useWorkflowChoices.ts';

interface WorkflowSelectProps {
  readonly choices: readonly WorkflowChoice[];
  readonly value: number | undefined;
  readonly onChange: (id: number) => void;
  readonly label?: string;
  readonly id?: string;
}

/** One version of a workflow. */
export const WorkflowSelect = ({ choices, value, onChange, label, id }: WorkflowSelectProps) => {
  const translate = useTranslate();
  return (
    <SelectBox
      look="small"
      id={id}
      className="perm-workflow"
      aria-label={id === undefined ? (label ?? translate('stage_permission.workflow')) : undefined}
      value={value ?? ''}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {value === undefined ? <option value="">{translate('stage_permission.choose_workflow')}</option> : null}
      {choices.map(({ id: choice, name, version, status }) => (
        <option key={choice} value={choice}>
          {translate('stage_permission.version_of', {
            name,
            version,
            status: translate(`resources.workflows.enums.status.${status}`, { _: status }),
          })}
        </option>
      ))}
    </SelectBox>
  );
};
