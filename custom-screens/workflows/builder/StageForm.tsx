import type { RaRecord } from 'ra-core';
import { useMemo, useState } from 'react';
import type { FocusEvent, ReactNode } from 'react';
import { CheckedForm } from '#admin/form/CheckedForm.tsx';
import { FormField } from '#admin/form/FormField.tsx';
import { RecordFormProvider } from '#admin/form/form-context.ts';
import { FormScope } from '#admin/form/FormScope.tsx';
import { useEvaluationContext } from '#admin/conditions/evaluation-context.ts';
import { useSectionLabels } from '#admin/words/useSectionWords.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { SectionDefinition } from '#engine/model/screen-definition.ts';
import { applyConditions } from '#engine/validation/apply-conditions.ts';
import type { BuilderStage, Values } from './model.ts';
import { StageMoves } from './StageMoves.tsx';
import type { Builder } from './useBuilder.ts';
import '#admin/form/form.css';

interface StageFormProps {
  readonly builder: Builder;
  readonly stage: BuilderStage;
}

/** What the builder draws in its own way, and what the stage is in. */
const APART: ReadonlySet<string> = new Set(['next_stages', 'workflow']);

/** The fields of a stage of a draft, checked like its form; a field is saved when the user leaves it. */
export const StageForm = ({ builder, stage }: StageFormProps) => {
  const context = useEvaluationContext('update');
  const definition = useMemo(() => withoutLocks(builder.definition), [builder.definition]);
  const scope = useMemo(() => ({ definition, context, openFields: definition.writable }), [definition, context]);
  const [start] = useState(() => recordOf(builder.workflow, stage));
  const take = async (values: Values) => {
    const taken = applyConditions(definition.fields, values, context);
    builder.setValues(stage.key, ownOf(definition, taken, stage.values));
    return undefined;
  };
  return (
    <FormScope definition={definition} context={context}>
      <RecordFormProvider value={scope}>
        <div className="stage-form" onBlur={takeOnLeave}>
          <CheckedForm record={start} onSubmit={take} shouldFocusError={false}>
            {definition.form.sections.map((section) => (
              <StageSection key={section.key} definition={definition} section={section}>
                {section.fields.includes('next_stages') ? <StageMoves builder={builder} stage={stage} /> : null}
              </StageSection>
            ))}
          </CheckedForm>
        </div>
      </RecordFormProvider>
    </FormScope>
  );
};

interface StageSectionProps {
  readonly definition: CatalogueResource;
  readonly section: SectionDefinition;
  readonly children: ReactNode;
}

const StageSection = ({ definition, section, children }: StageSectionProps) => {
  const { title } = useSectionLabels(definition, section);
  return (
    <fieldset>
      <legend className="fine">{title}</legend>
      {children}
      {section.fields
        .filter((name) => !APART.has(name))
        .map((name) => (
          <FormField key={name} name={name} />
        ))}
    </fieldset>
  );
};

/** Floating lists belong to the field that they were opened from. */
const FLOATING = '[role="listbox"], [role="dialog"], [role="menu"], [role="presentation"]';

/** A field that the focus leaves is complete: what is valid is saved. */
function takeOnLeave({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
  // Of a field that is gone already, React says that the window lost the focus.
  const field = target instanceof Element ? target.closest('[data-field]') : null;
  if (!field || field.contains(relatedTarget) || relatedTarget?.closest(FLOATING)) return;
  currentTarget.querySelector('form')?.requestSubmit();
}

/** In a draft nothing is locked; the status of its workflow needs no look. */
const withoutLocks = (definition: CatalogueResource): CatalogueResource => ({
  ...definition,
  fields: Object.fromEntries(
    Object.values(definition.fields).map((field) => [field.name, { ...field, readOnlyWhen: undefined }]),
  ),
});

const recordOf = (workflow: RaRecord, { values }: BuilderStage): Values => ({
  ...values,
  workflow: { id: workflow.id, name: String(workflow['name']) },
  next_stages: [],
});

/** The written fields that differ, so that leaving a field without a change is no step. */
const ownOf = (definition: CatalogueResource, values: Values, before: Values): Values =>
  Object.fromEntries(
    definition.writable
      .filter(
        (name) => !APART.has(name) && JSON.stringify(values[name] ?? null) !== JSON.stringify(before[name] ?? null),
      )
      .map((name) => [name, values[name] ?? null]),
  );
