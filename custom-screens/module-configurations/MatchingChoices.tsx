import { Checkbox, FormControlLabel } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ModuleSetting, ModuleValue } from '#shared/rules/module-settings.ts';
import { isList } from './draft.ts';
import type { SettingWords } from './setting-words.ts';

interface MatchingChoicesProps {
  readonly setting: ModuleSetting;
  readonly words: SettingWords;
  readonly found: readonly string[];
  readonly value: ModuleValue;
  readonly title: string;
  readonly onChange: (value: ModuleValue) => void;
}

/** The tabs or fields that a search has found in a setting, to hide and show right there. */
export const MatchingChoices = ({ setting, words, found, value, title, onChange }: MatchingChoicesProps) => {
  const translate = useTranslate();
  const hidden = isList(value) ? value : [];
  const toggle = (name: string) =>
    onChange(hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name].sort());
  return (
    <div
      role="group"
      aria-label={translate('module_configurations.found_in', { name: title })}
      className="modules-found"
    >
      {found.map((name) => (
        <FormControlLabel
          key={name}
          control={<Checkbox size="small" checked={hidden.includes(name)} onChange={() => toggle(name)} />}
          label={translate('module_configurations.hide', { name: words.choice(setting, name) })}
        />
      ))}
    </div>
  );
};
