import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { FieldError } from '#engine/field-types/input/FieldFrame.tsx';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import type { ModuleConfiguration } from '#shared/contracts/module-configurations.ts';
import type { ModuleSetting, ModuleValue } from '#shared/rules/module-settings.ts';
import { StateDot } from '#ui/marks/StateDot.tsx';
import { MatchingChoices } from './MatchingChoices.tsx';
import { SettingControl } from './SettingControl.tsx';
import { effectKey, type SettingWords } from './setting-words.ts';

export interface SettingRowProps {
  readonly setting: ModuleSetting;
  readonly configuration: ModuleConfiguration;
  readonly words: SettingWords;
  readonly value: ModuleValue;
  readonly isChanged: boolean;
  /** Someone else has changed it since it was edited here. */
  readonly isChangedSince: boolean;
  readonly error: string | undefined;
  /** The choices that a search has found; empty without one. */
  readonly found: readonly string[];
  readonly onChange: (value: ModuleValue) => void;
}

/** One setting: what it is, what it does to a Hiring Manager, its value, and who changed it last. */
export const SettingRow = (props: SettingRowProps) => {
  const { setting, configuration, words, value, isChanged, isChangedSince, error, found, onChange } = props;
  const translate = useTranslate();
  const id = useId();
  const initial = configuration.defaults[setting.path];
  const last = configuration.last[setting.path];
  const isSavedInitial = JSON.stringify(configuration.values[setting.path]) === JSON.stringify(initial);
  const isInitial = JSON.stringify(value) === JSON.stringify(initial);
  const title = words.title(setting);
  return (
    <div className="modules-setting" data-kind={setting.kind} data-changed={isChanged || undefined}>
      <div className="modules-words">
        <label id={`${id}-label`} htmlFor={id}>
          {title}
        </label>
        {isChanged ? <StateDot tone="warn">{translate('module_configurations.unsaved')}</StateDot> : null}
        <p id={`${id}-effect`} className="fine">
          {translate(effectKey(setting, value))}
        </p>
      </div>
      <div className="modules-control">
        <SettingControl
          id={id}
          setting={setting}
          words={words}
          choices={configuration.choices[setting.path] ?? []}
          value={value}
          isInvalid={error !== undefined}
          describedBy={error ? `${id}-effect ${id}-error` : `${id}-effect`}
          onChange={onChange}
        />
        {found.length > 0 ? (
          <MatchingChoices
            setting={setting}
            words={words}
            found={found}
            value={value}
            title={title}
            onChange={onChange}
          />
        ) : null}
        {error ? <FieldError id={`${id}-error`} text={error} /> : null}
        {isChangedSince ? (
          <p className="fine modules-since">
            {translate('module_configurations.changed_since', {
              name: last?.author?.name ?? translate('form.conflict.someone'),
              value: words.value(setting, configuration.values[setting.path] ?? '') || '–',
            })}
          </p>
        ) : null}
        <p className="row fine modules-last">
          {last
            ? translate('module_configurations.last', {
                name: last.author?.name ?? '–',
                time: formatInstant(last.created_on),
              })
            : translate(`module_configurations.${isSavedInitial ? 'never' : 'before_history'}`)}
          {isInitial || initial === undefined ? null : (
            <Button size="small" variant="text" aria-describedby={`${id}-label`} onClick={() => onChange(initial)}>
              {translate('module_configurations.reset')}
            </Button>
          )}
        </p>
      </div>
    </div>
  );
};
