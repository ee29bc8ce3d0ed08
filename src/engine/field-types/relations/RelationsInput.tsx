import { Autocomplete, Chip, TextField } from '@mui/material';
import { useMemo, useState } from 'react';
import { FieldFrame } from '../input/FieldFrame.tsx';
import type { FieldInputProps } from '../input/field-input-props.ts';
import type { RelationOption } from '../input/input-scope.ts';
import { useInputScope } from '../input/input-scope.ts';
import { useFieldInput } from '../input/useFieldInput.ts';
import { nameOf } from '../relation/cascade.ts';
import { OptionLine, TargetMark } from '../relation/OptionLine.tsx';
import { useCascade } from '../relation/useCascade.ts';
import { CreateOption, isCreateOption, useInlineCreate } from '../relation/useInlineCreate.tsx';
import { useNamedValue } from '../relation/useNamedValue.ts';
import { useRelationPopup } from '../relation/useRelationPopup.tsx';

/** Chooses several records of another resourceas chips, in the order of selection. */
export const RelationsInput = (props: FieldInputProps) => {
  const { field, source, autoFocus } = props;
  const state = useFieldInput(props);
  const { control, ids, aria } = state;
  const scope = useInputScope();
  const cascade = useCascade(field, source);
  const [query, setQuery] = useState('');
  const popup = useRelationPopup({ field, source, query, cascade });
  const create = useInlineCreate({
    field,
    query,
    isUnanswered: popup.unanswered,
    where: cascade.where,
    onCreated: (option) => control.onChange([...((control.value as readonly unknown[] | null) ?? []), option]),
  });
  useNamedValue(source, control.value);
  const target = scope.targetOf(field.relation?.to ?? '');
  // The same array while nothing is chosen: a new one would clear the search text.
  const chosen = useMemo(
    () => ((control.value as readonly unknown[] | null) ?? []).filter((each) => nameOf(each) !== undefined),
    [control.value],
  );
  return (
    <FieldFrame state={state}>
      <Autocomplete<RelationOption, true>
        {...popup.props}
        options={create.withCreate(popup.props.options)}
        multiple
        disableCloseOnSelect
        id={ids.input}
        value={chosen as RelationOption[]}
        onChange={(_event, options) => create.take(options.find(isCreateOption)) || control.onChange(options)}
        onInputChange={(_event, text, reason) => setQuery(reason === 'input' ? text : '')}
        onBlur={() => control.onBlur()}
        readOnly={state.readOnly}
        renderValue={(options, itemProps) =>
          options.map((option, index) => {
            const { key, ...item } = itemProps({ index });
            return (
              <Chip
                key={key}
                {...item}
                label={popup.nameOf(option)}
                avatar={<TargetMark name={option.name} target={target} />}
              />
            );
          })
        }
        renderOption={({ key, ...line }, option) => (
          <li key={key} {...line}>
            {isCreateOption(option) ? (
              <CreateOption option={option} resource={field.relation?.to ?? ''} />
            ) : (
              <OptionLine name={popup.nameOf(option)} target={target} query={query} />
            )}
          </li>
        )}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            inputRef={control.ref}
            autoFocus={autoFocus}
            error={state.error !== undefined}
            placeholder={popup.waiting ?? state.placeholder}
            slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...aria } }}
          />
        )}
      />
      {create.dialog}
    </FieldFrame>
  );
};
