import { Autocomplete, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useListText } from '../useListText.ts';
import { useState } from 'react';
import { FieldFrame } from '../input/FieldFrame.tsx';
import type { FieldInputProps } from '../input/field-input-props.ts';
import type { RelationOption } from '../input/input-scope.ts';
import { useInputScope } from '../input/input-scope.ts';
import { useFieldInput } from '../input/useFieldInput.ts';
import { nameOf } from './cascade.ts';
import { OptionLine, TargetMark } from './OptionLine.tsx';
import { type CascadeParent, useCascade } from './useCascade.ts';
import { CreateOption, isCreateOption, useInlineCreate } from './useInlineCreate.tsx';
import { useNamedValue } from './useNamedValue.ts';
import { useRelationPopup } from './useRelationPopup.tsx';

/** Chooses one record of another resource by searching for it; waits for its parents and clears its children. */
export const RelationInput = (props: FieldInputProps) => {
  const { field, source, autoFocus } = props;
  const state = useFieldInput(props);
  const { control, ids, aria, translate } = state;
  const scope = useInputScope();
  const cascade = useCascade(field, source);
  const [query, setQuery] = useState('');
  const popup = useRelationPopup({ field, source, query, cascade, opens: props.opens });
  const create = useInlineCreate({
    field,
    query,
    isUnanswered: popup.unanswered,
    where: cascade.where,
    onCreated: (option) => cascade.choose(option),
  });
  useNamedValue(source, control.value);
  const name = nameOf(control.value);
  const value = name === undefined ? null : (control.value as RelationOption);
  const target = scope.targetOf(field.relation?.to ?? '');
  const isMarked = name !== undefined && query === '' && target.mark !== 'none';
  const placeholder = popup.waiting ?? state.placeholder;
  return (
    <FieldFrame
      state={state}
      note={
        <>
          <ChangedNote from={cascade.changedFrom} undo={cascade.undo} translate={translate} />
          <FilledNote parents={cascade.filled} />
        </>
      }
    >
      <Autocomplete<RelationOption, false, boolean>
        {...popup.props}
        options={create.withCreate(popup.props.options)}
        id={ids.input}
        disableClearable={state.required}
        value={value}
        onChange={(_event, option) => create.take(option) || cascade.choose(option)}
        onInputChange={(_event, text, reason) => setQuery(reason === 'input' ? text : '')}
        onBlur={() => control.onBlur()}
        readOnly={state.readOnly}
        renderOption={({ key, ...line }, option) => (
          <li key={key} {...line}>
            {isCreateOption(option) ? (
              <CreateOption option={option} resource={field.relation?.to ?? ''} />
            ) : (
              <OptionLine name={popup.nameOf(option)} place={cascade.placeOf(option)} target={target} query={query} />
            )}
          </li>
        )}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            inputRef={control.ref}
            autoFocus={autoFocus}
            error={state.error !== undefined}
            placeholder={placeholder}
            slotProps={{
              ...slotProps,
              input: {
                ...slotProps.input,
                startAdornment: isMarked ? <TargetMark name={name} target={target} /> : undefined,
              },
              htmlInput: { ...slotProps.htmlInput, ...aria },
            }}
          />
        )}
      />
      {create.dialog}
    </FieldFrame>
  );
};

/** Which fields above this one its choice has filled. */
const FilledNote = ({ parents }: { readonly parents: readonly CascadeParent[] }) => {
  const translate = useTranslate();
  const listed = useListText();
  const { resource } = useInputScope();
  const names = parents.map(({ field }) => translate(`resources.${resource}.fields.${field.name}`, { _: field.title }));
  return (
    <div aria-live="polite">
      {names.length === 0 ? null : (
        <p className="field-hint">{translate('form.cascade.filled', { fields: listed(names) })}</p>
      )}
    </div>
  );
};

interface ChangedNoteProps {
  readonly from: string | undefined;
  readonly undo: () => void;
  readonly translate: (key: string, args?: Record<string, unknown>) => string;
}

const ChangedNote = ({ from, undo, translate }: ChangedNoteProps) => (
  <div aria-live="polite">
    {from === undefined ? null : (
      <p className="field-hint">
        <span>
          {translate('form.cascade.changed_from', { name: from })}{' '}
          <button type="button" onClick={undo}>
            {translate('form.cascade.undo')}
          </button>
        </span>
      </p>
    )}
  </div>
);
