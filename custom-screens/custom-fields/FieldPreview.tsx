import { useEvaluationContext } from '#admin/conditions/evaluation-context.ts';
import { useTranslate } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { CustomField } from '#engine/custom-fields/custom-field.ts';
import { customFieldDefinition } from '#engine/custom-fields/to-field.ts';
import { fieldInputs } from '#engine/field-types/field-inputs.tsx';
import { InputScopeProvider } from '#engine/field-types/input/input-scope.ts';
import type { DraftField } from './draft-fields.ts';
import { useFaultText } from './useFault.ts';

interface FieldPreviewProps {
  readonly field: DraftField;
  readonly error: string | undefined;
  readonly onDefault: (value: DraftField['default']) => void;
}

/** The field as it appears in forms. Values entered here are the defaults of new records. */
export const FieldPreview = ({ field, error, onDefault }: FieldPreviewProps) => {
  const translate = useTranslate();
  const faultText = useFaultText();
  const untitled = translate('custom_fields.untitled');
  const definition = useMemo(() => customFieldDefinition(previewed(field, untitled)), [field, untitled]);
  const form = useForm({ defaultValues: { [definition.name]: field.default } });
  const context = useEvaluationContext('create');
  const scope = useMemo(() => ({ ...SCOPE, context }), [context]);
  const Input = fieldInputs[definition.type];
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => onDefault((values[definition.name] ?? null) as DraftField['default']),
      }),
    [form, definition.name, onDefault],
  );
  return (
    <section className="cf-preview" aria-label={translate('custom_fields.preview')}>
      <h3>{translate('custom_fields.preview')}</h3>
      <InputScopeProvider value={scope}>
        <FormProvider {...form}>
          <Input key={definition.type} field={definition} source={definition.name} required={definition.required} />
        </FormProvider>
      </InputScopeProvider>
      <p className="cf-quiet">{translate('custom_fields.default_help')}</p>
      {error ? (
        <p role="alert" className="cf-error">
          {faultText(error)}
        </p>
      ) : null}
    </section>
  );
};

/** A preview has no record and no relations. */
const SCOPE = {
  resource: '',
  fields: {},
  inputs: fieldInputs,
  listTemplateFields: async () => [],
  loadOptions: async () => ({ options: [], count: 0 }),
  targetOf: (resource: string) => ({ title: resource, icon: 'circle', mark: 'none' as const }),
};

/** Before the first save a field has no key, and new options no value: their label replaces it. */
const previewed = (field: DraftField, untitled: string): CustomField => ({
  ...field,
  id: field.uid,
  key: 'preview',
  format: field.format as CustomField['format'],
  options: field.options
    .filter(({ label }) => label.trim() !== '')
    .map(({ label, value }) => ({ label, value: value ?? label.trim() })),
  retired_options: [],
  default: null,
  visible_when: null,
  title: field.title || untitled,
});
