import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { CustomFieldProps, CustomInputProps } from '#client/page/custom-field-props.ts';
import { useDefinitions } from '#client/catalogue/CatalogueProvider.tsx';
import { ManyControl } from '#engine/field-types/input/ManyControl.tsx';
import { useFieldInput } from '#engine/field-types/input/useFieldInput.ts';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';

/** The resources whose fields a stage can require, by the first part of a name (`candidate.nationality`). */
const PARTS = { candidates: 'candidate', applicants: 'applicant' } as const;

/** Fields of candidates and applicants that need a value before the move into a stage, by their titles. */
const RequiredFields = (props: CustomFieldProps) =>
  'onChange' in props ? <FieldsInput {...props} /> : <FieldsValue value={props.value} />;

const FieldsInput = (props: CustomInputProps) => {
  const state = useFieldInput(props);
  const titles = useFieldTitles();
  return (
    <ManyControl
      state={state}
      options={[...titles.keys()]}
      titleOf={(name) => titles.get(name) ?? name}
      autoFocus={props.autoFocus}
    />
  );
};

const FieldsValue = ({ value }: { readonly value: unknown }) => {
  const titles = useFieldTitles();
  const names = Array.isArray(value) ? (value as readonly string[]) : [];
  return names.length === 0 ? <EmptyValue /> : <span>{names.map((name) => titles.get(name) ?? name).join(', ')}</span>;
};

/** The fields that users fill in, by name: "Candidate · Nationality". */
function useFieldTitles(): ReadonlyMap<string, string> {
  const translate = useTranslate();
  const definitions = useDefinitions(Object.keys(PARTS));
  return useMemo(
    () =>
      new Map(
        definitions.flatMap(({ resource, title, fields }) => {
          const record = translate(`resources.${resource}.name`, { smart_count: 1, _: title });
          return Object.values(fields)
            .filter(({ system, readOnly, computed, derive }) => !system && !readOnly && !computed && !derive)
            .map((field) => [
              `${PARTS[resource as keyof typeof PARTS]}.${field.name}`,
              `${record} · ${translate(`resources.${resource}.fields.${field.name}`, { _: field.title })}`,
            ]);
        }),
      ),
    [definitions, translate],
  );
}

export default RequiredFields;
