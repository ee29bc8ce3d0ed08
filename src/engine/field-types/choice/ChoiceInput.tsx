import { FormControlLabel, MenuItem, Radio, RadioGroup, Select } from '@mui/material';
import { StateDot } from '#ui/marks/StateDot.tsx';
import type { FieldDefinition } from '../../model/definition.ts';
import { FieldFrame } from '../input/FieldFrame.tsx';
import type { FieldInputProps } from '../input/field-input-props.ts';
import { useChoiceWord } from '../input/useFieldWords.ts';
import { offered } from '../input/offered.ts';
import { asText, useFieldInput } from '../input/useFieldInput.ts';

/** Chooses one of a few words, from a menu or (`widget: radio`) from buttons in sight. */
export const ChoiceInput = (props: FieldInputProps) =>
  props.field.widget === 'radio' ? <ChoiceButtons {...props} /> : <ChoiceMenu {...props} />;

const ChoiceMenu = (props: FieldInputProps) => {
  const { field, source } = props;
  const state = useFieldInput(props, asText);
  const { control, ids, aria, translate } = state;
  const word = useChoiceWord(field, source);
  return (
    <FieldFrame state={state}>
      <Select<string>
        fullWidth
        id={ids.input}
        labelId={state.bare ? undefined : ids.label}
        name={control.name}
        value={String(control.value)}
        onChange={(event) => control.onChange(event.target.value)}
        onBlur={() => control.onBlur()}
        inputRef={control.ref}
        error={state.error !== undefined}
        readOnly={state.readOnly}
        autoFocus={props.autoFocus}
        defaultOpen={props.opens}
        renderValue={(value) => <Choice field={field} value={value} word={word} />}
        SelectDisplayProps={{ ...aria }}
      >
        {state.required ? null : (
          <MenuItem value="" className="field-choice-none">
            {translate('form.choice.none')}
          </MenuItem>
        )}
        {offered(field, [control.value]).map((value) => (
          <MenuItem key={value} value={value}>
            <Choice field={field} value={value} word={word} />
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
};

interface ChoiceProps {
  readonly field: FieldDefinition;
  readonly value: string;
  readonly word: (value: string) => string;
}

const Choice = ({ field, value, word }: ChoiceProps) => {
  if (value === '') return null;
  if (!field.enumTones) return word(value);
  return <StateDot tone={field.enumTones[value] ?? 'idle'}>{word(value)}</StateDot>;
};

const ChoiceButtons = (props: FieldInputProps) => {
  const { field, source } = props;
  const state = useFieldInput(props, asText);
  const { control, ids, aria } = state;
  const word = useChoiceWord(field, source);
  return (
    <FieldFrame state={state} labelFor="set">
      <RadioGroup
        row
        name={control.name}
        value={control.value}
        onChange={(_event, value) => control.onChange(value)}
        onBlur={() => control.onBlur()}
        aria-labelledby={state.bare ? undefined : ids.label}
        {...aria}
      >
        {offered(field, [control.value]).map((value, index) => (
          <FormControlLabel
            key={value}
            value={value}
            label={word(value)}
            disabled={state.readOnly}
            control={
              <Radio
                autoFocus={props.autoFocus === true && index === 0}
                slotProps={{ input: index === 0 ? { ref: control.ref } : {} }}
              />
            }
          />
        ))}
      </RadioGroup>
    </FieldFrame>
  );
};
