import { Autocomplete, TextField } from '@mui/material';
import { FieldFrame } from './FieldFrame.tsx';
import { popupText } from './popup-text.ts';
import type { FieldInputState } from './useFieldInput.ts';

interface ManyControlProps {
  readonly state: FieldInputState;
  readonly options: readonly string[];
  readonly titleOf: (option: string) => string;
  /** Any values can be added, not only the options. */
  readonly free?: boolean;
  readonly autoFocus?: boolean;
}

/** Several words as chips in one control: options of a list, or free tags. The form value is an array of text. */
export const ManyControl = ({ state, options, titleOf, free = false, autoFocus }: ManyControlProps) => {
  const { control, ids, aria, translate } = state;
  return (
    <FieldFrame state={state}>
      <Autocomplete<string, true, false, boolean>
        multiple
        id={ids.input}
        freeSolo={free}
        autoSelect={free}
        disableCloseOnSelect={!free}
        options={options}
        value={(control.value as readonly string[] | null)?.slice() ?? []}
        onChange={(_event, value) => control.onChange(tidyWords(value))}
        onBlur={() => control.onBlur()}
        getOptionLabel={titleOf}
        readOnly={state.readOnly}
        {...popupText(translate)}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            inputRef={control.ref}
            autoFocus={autoFocus}
            error={state.error !== undefined}
            placeholder={state.placeholder}
            slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...aria } }}
          />
        )}
      />
    </FieldFrame>
  );
};

/** Trimmed, without empty words and repetitions. */
const tidyWords = (words: readonly string[]): readonly string[] => [
  ...new Set(words.map((word) => word.trim()).filter(Boolean)),
];
