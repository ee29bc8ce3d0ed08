import { Autocomplete, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Face } from '#ui/marks/Face.tsx';
import { LevelMark } from '#ui/marks/LevelMark.tsx';
import { popupText } from './popup-text.ts';

/** A record or a user that can be chosen. */
export interface Choice {
  readonly id: number;
  readonly name: string;
}

interface ChoiceBoxProps {
  readonly label: string;
  /** The label is elsewhere on the page, and the box is as small as those beside it. */
  readonly isUnlabeled?: boolean;
  readonly id?: string;
  readonly options: readonly Choice[];
  readonly value: Choice | null;
  readonly onChange: (choice: Choice | null) => void;
  /** Options come from the server for what is typed; without it they are filtered here. */
  readonly onType?: (text: string) => void;
  readonly isLoading?: boolean;
  readonly isDisabled?: boolean;
  readonly placeholder?: string;
  readonly help?: string | undefined;
  /** The mark before a name: a face, or that of a level of the hierarchy. */
  readonly mark?: 'face' | 1 | 2 | 3 | 4;
  readonly isInvalid?: boolean;
  readonly describedBy?: string;
}

/** Chooses one record or user by typing. */
export const ChoiceBox = (props: ChoiceBoxProps) => {
  const { id, label, isUnlabeled = false, options, value, onChange, onType, mark } = props;
  const translate = useTranslate();
  return (
    <Autocomplete<Choice>
      {...(id && { id })}
      {...(isUnlabeled && { size: 'small' })}
      options={value && !options.some((option) => option.id === value.id) ? [value, ...options] : [...options]}
      value={value}
      loading={props.isLoading ?? false}
      disabled={props.isDisabled ?? false}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id: key }) => key}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      {...(onType && { filterOptions: (all: Choice[]) => all })}
      onInputChange={(_event, text, reason) => onType?.(reason === 'input' ? text : '')}
      onChange={(_event, choice) => onChange(choice)}
      {...popupText(translate)}
      noOptionsText={translate('list.filter.nothing_found')}
      renderOption={({ key: _key, ...option }, { id: key, name }) => (
        <li {...option} key={key}>
          <span className="row choice-option">
            <Mark kind={mark} name={name} />
            <span className="cut">{name}</span>
          </span>
        </li>
      )}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          {...(!isUnlabeled && { label })}
          error={props.isInvalid ?? false}
          placeholder={props.placeholder}
          helperText={props.help}
          slotProps={{
            ...slotProps,
            input: {
              ...slotProps.input,
              ...(isUnlabeled && value && mark && { startAdornment: <Mark kind={mark} name={value.name} /> }),
            },
            htmlInput: {
              ...slotProps.htmlInput,
              ...(isUnlabeled && { 'aria-label': label, 'aria-describedby': props.describedBy }),
            },
          }}
        />
      )}
    />
  );
};

const Mark = ({ kind, name }: { readonly kind: ChoiceBoxProps['mark']; readonly name: string }) => {
  if (kind === undefined) return null;
  return kind === 'face' ? <Face name={name} /> : <LevelMark level={kind} className="choice-mark" />;
};
