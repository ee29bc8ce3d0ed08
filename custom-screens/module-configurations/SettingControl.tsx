import { Autocomplete, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { YesNoSwitch } from '#engine/field-types/boolean/YesNoSwitch.tsx';
import { popupText } from '#engine/field-types/input/popup-text.ts';
import type { ModuleSetting, ModuleValue } from '#shared/rules/module-settings.ts';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import { isList } from './draft.ts';
import type { SettingWords } from './setting-words.ts';

interface SettingControlProps {
  readonly id: string;
  readonly setting: ModuleSetting;
  readonly words: SettingWords;
  readonly choices: readonly string[];
  readonly value: ModuleValue;
  readonly isInvalid: boolean;
  readonly describedBy: string;
  readonly onChange: (value: ModuleValue) => void;
}

/** Chooses the value of a setting: names from a list, one of some choices, or yes and no. Its label is elsewhere. */
export const SettingControl = (props: SettingControlProps) => {
  const { id, setting, words, choices, value, isInvalid, describedBy, onChange } = props;
  const translate = useTranslate();
  const input = { 'aria-describedby': describedBy, 'aria-invalid': isInvalid || undefined };
  if (setting.kind === 'switch')
    return <YesNoSwitch id={id} checked={value === true} onChange={onChange} input={input} />;
  if (!isList(value))
    return (
      <SelectBox id={id} {...input} value={String(value)} onChange={({ target }) => onChange(target.value)}>
        {choices.map((key) => (
          <option key={key} value={key}>
            {words.choice(setting, key)}
          </option>
        ))}
      </SelectBox>
    );
  return (
    <Autocomplete<string, true>
      multiple
      fullWidth
      disableCloseOnSelect
      id={id}
      options={[...choices]}
      value={[...value]}
      getOptionLabel={(name) => words.choice(setting, name)}
      onChange={(_event, next) => onChange([...next].sort())}
      {...popupText(translate)}
      noOptionsText={translate('list.filter.nothing_found')}
      renderInput={(params) => (
        <TextField
          {...params}
          size="small"
          error={isInvalid}
          placeholder={value.length === 0 ? translate('module_configurations.nothing_hidden') : ''}
        />
      )}
    />
  );
};
