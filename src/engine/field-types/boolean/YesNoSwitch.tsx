import { Switch } from '@mui/material';
import type { SwitchProps } from '@mui/material';
import { useTranslate } from 'ra-core';

interface YesNoSwitchProps extends Pick<SwitchProps, 'id' | 'disabled' | 'onBlur'> {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** For the element that takes the focus: its words, and what refers to it. */
  readonly input?: object;
}

/** Says yes or no with a switch and the word beside it, the same in every form. */
export const YesNoSwitch = ({ checked, onChange, input, ...rest }: YesNoSwitchProps) => {
  const translate = useTranslate();
  return (
    <span className="field-switch">
      <Switch
        {...rest}
        checked={checked}
        onChange={(_event, next) => onChange(next)}
        slotProps={{ input: { role: 'switch', ...input } }}
      />
      <span aria-hidden>{translate(checked ? 'ra.boolean.true' : 'ra.boolean.false')}</span>
    </span>
  );
};
