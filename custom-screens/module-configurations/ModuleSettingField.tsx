import { Autocomplete, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useMemo } from 'react';
import { useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { popupText } from '#engine/field-types/input/popup-text.ts';
import { FieldError } from '#engine/field-types/input/FieldFrame.tsx';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import { choicesOf, type ModuleSetting } from './module-settings.ts';

interface ModuleSettingFieldProps {
  readonly setting: ModuleSetting;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** One setting, chosen from the tabs or the fields that its resource has. */
export const ModuleSettingField = (props: ModuleSettingFieldProps) => {
  const definition = useFindDefinition(props.setting.resource);
  return definition ? <Field {...props} definition={definition} /> : null;
};

type FieldProps = ModuleSettingFieldProps & { readonly definition: CatalogueResource };

const Field = ({ setting, value, error, onChange, definition }: FieldProps) => {
  const translate = useTranslate();
  const id = useId();
  const titleOf = useTitles(definition, setting);
  const choices = choicesOf(setting, definition);
  const chosen = useMemo(() => (Array.isArray(value) ? (value as readonly string[]).slice() : []), [value]);
  const label = translate(`module_configurations.${setting.module}.${setting.name}`);
  const described = error ? `${id}-error` : undefined;
  return (
    <div className="team-field">
      <label id={`${id}-label`} htmlFor={id} className="field-label">
        {label}
      </label>
      {setting.kind === 'first_tab' ? (
        <SelectBox
          id={id}
          aria-describedby={described}
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
        >
          {choices.map((key) => (
            <option key={key} value={key}>
              {titleOf(key)}
            </option>
          ))}
        </SelectBox>
      ) : (
        <Autocomplete<string, true>
          multiple
          fullWidth
          disableCloseOnSelect
          id={id}
          options={[...choices]}
          value={chosen}
          getOptionLabel={titleOf}
          onChange={(_event, next) => onChange(next)}
          {...popupText(translate)}
          renderInput={(params) => <TextField {...params} size="small" error={error !== undefined} />}
        />
      )}
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
    </div>
  );
};

/** What a tab or a field is called. */
function useTitles({ resource, tabs, fields }: CatalogueResource, { kind }: ModuleSetting) {
  const translate = useTranslate();
  const ofTab = (key: string) =>
    translate(`resources.${resource}.tabs.${key}`, {
      _: translate(`details.tabs.${key}`, { _: tabs.find((tab) => tab.key === key)?.title ?? key }),
    });
  const ofField = (name: string) =>
    translate(`resources.${resource}.fields.${name}`, { _: fields[name]?.title ?? name });
  return kind === 'fields' ? ofField : ofTab;
}
