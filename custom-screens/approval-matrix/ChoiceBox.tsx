import { Autocomplete, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { popupText } from '#engine/field-types/input/popup-text.ts';
import { Face } from '#ui/marks/Face.tsx';
import { LevelMark } from '#ui/marks/LevelMark.tsx';
import type { Choice } from './api.ts';

interface ChoiceBoxProps {
  readonly id?: string;
  readonly label: string;
  readonly options: readonly Choice[];
  readonly value: Choice | null;
  readonly onChange: (choice: Choice | null) => void;
  /** Options come from the server for what is typed; without it they are filtered here. */
  readonly onType?: (text: string) => void;
  readonly isLoading?: boolean;
  readonly isDisabled?: boolean;
  readonly placeholder?: string;
  /** The mark before a name: a face, or that of a level of the hierarchy. */
  readonly mark?: 'face' | 1 | 2 | 3 | 4;
  readonly isInvalid?: boolean;
  readonly describedBy?: string;
}

/** Chooses one record or user by typing; its label is outside. */
export const ChoiceBox = ({ id, label, options, value, onChange, onType, mark, ...rest }: ChoiceBoxProps) => {
  const translate = useTranslate();
  return (
    <Autocomplete<Choice>
      {...(id && { id })}
      size="small"
      options={value && !options.some((option) => option.id === value.id) ? [value, ...options] : [...options]}
      value={value}
      loading={rest.isLoading ?? false}
      disabled={rest.isDisabled ?? false}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id: key }) => key}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      {...(onType && { filterOptions: (all: Choice[]) => all })}
      onInputChange={(_event, text, reason) => onType?.(reason === 'input' ? text : '')}
      onChange={(_event, choice) => onChange(choice)}
      {...popupText(translate)}
      noOptionsText={translate('list.filter.nothing_found')}
      renderOption={({ key: _key, ...props }, option) => (
        <li {...props} key={option.id}>
          <span className="row apm-option">
            <Mark kind={mark} name={option.name} />
            <span className="cut">{option.name}</span>
          </span>
        </li>
      )}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          error={rest.isInvalid ?? false}
          placeholder={rest.placeholder}
          slotProps={{
            ...slotProps,
            input: {
              ...slotProps.input,
              ...(value && mark && { startAdornment: <Mark kind={mark} name={value.name} /> }),
            },
            htmlInput: { ...slotProps.htmlInput, 'aria-label': label, 'aria-describedby': rest.describedBy },
          }}
        />
      )}
    />
  );
};

const Mark = ({ kind, name }: { readonly kind: ChoiceBoxProps['mark']; readonly name: string }) => {
  if (kind === undefined) return null;
  return kind === 'face' ? <Face name={name} /> : <LevelMark level={kind} className="apm-mark" />;
};
