import { Autocomplete, TextField } from '@mui/material';
import { FieldFrame } from './FieldFrame.tsx';
import { popupText } from './popup-text.ts';
import type { FieldInputState } from './useFieldInput.ts';

interface ListControlProps {
  readonly state: FieldInputState;
  readonly options: readonly string[];
  readonly titleOf: (option: string) => string;
  readonly autoFocus?: boolean;
}

/** Chooses one of a list that is known as a whole, by typing a part of it. */
export const ListControl = ({ state, options, titleOf, autoFocus }: ListControlProps) => {
  const { control, ids, aria, translate } = state;
  return (
    <FieldFrame state={state}>
      <Autocomplete<string>
        id={ids.input}
        options={options}
        value={(control.value as string | null) ?? null}
        onChange={(_event, value) => control.onChange(value)}
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
