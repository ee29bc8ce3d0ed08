import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useListText } from '#engine/field-types/useListText.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { useChosenRecord, useReadThrough } from './derived-values.ts';
import { useRecordForm } from './form-context.ts';

/**
 * Fills the fields of a new record in from the record that a relation chooses, and says which. What the user has typed
 * stays; what this has filled in follows another choice.
 */
export const FilledFields = ({ field }: { readonly field: FieldDefinition }) => {
  const { context } = useRecordForm();
  return context.operation === 'create' ? <Filling field={field} /> : null;
};

const Filling = ({ field }: { readonly field: FieldDefinition }) => {
  const translate = useTranslate();
  const listed = useListText();
  const { definition, openFields } = useRecordForm();
  const { getValues, setValue } = useFormContext();
  const { defaultValues } = useFormState();
  const chosen = useChosenRecord(field.name);
  const offered = useReadThrough(field.name, chosen);
  const filledIn = useRef(new Map<string, string>());
  const [names, setNames] = useState<readonly string[]>();
  useEffect(() => {
    if (!offered) return setNames(undefined);
    const isUntouched = (name: string) => {
      const value = textOf(getValues(name));
      return value === 'null' || value === textOf(defaultValues?.[name]) || value === filledIn.current.get(name);
    };
    const wanted = (field.relation?.fills ?? []).filter(
      (name) => name in offered && openFields.includes(name) && isUntouched(name),
    );
    for (const name of wanted) {
      setValue(name, offered[name], { shouldDirty: true, shouldValidate: false });
      filledIn.current.set(name, textOf(getValues(name)));
    }
    return setNames(wanted);
    // Once for each choice: what the user types afterwards is theirs.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [offered]);
  const titles = (names ?? []).map((name) =>
    translate(`resources.${definition.resource}.fields.${name}`, { _: definition.fields[name]?.title }),
  );
  return (
    <div aria-live="polite">
      {names ? (
        <p className="field-hint">
          {titles.length > 0
            ? translate('form.fills.filled', { fields: listed(titles) })
            : translate('form.fills.none')}
        </p>
      ) : null}
    </div>
  );
};

/** The same for values that are the same; nothing, an empty text and an empty list are alike. */
const textOf = (value: unknown): string =>
  JSON.stringify(value === '' || value === undefined || (Array.isArray(value) && value.length === 0) ? null : value);
