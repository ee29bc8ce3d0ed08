import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { memo, useId, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { CustomScreen } from '#client/page/CustomScreen.tsx';
import { recordOf, useAnswer } from '#engine/field-types/input/useAnswer.ts';
import { fieldsUsed } from '#engine/predicates/fields-used.ts';
import type { SectionDefinition } from '#engine/schema/definition.ts';
import { useSectionLabels } from '../words/useSectionWords.ts';
import { FormField } from './FormField.tsx';
import { conditionHolds } from '../conditions/condition-holds.ts';
import { useRecordForm } from './form-context.ts';

/** More fields than one screen shows. */
const LONG = 60;

/** The form's sections in the order of the file; a field takes the focus, else the first one that can be changed. */
export const FormSections = memo(({ focus }: { readonly focus?: string | undefined }) => {
  const { definition, openFields } = useRecordForm();
  const sections = definition.form.sections.filter(
    ({ fields, screen }) => screen !== undefined || fields.some((name) => definition.fields[name]),
  );
  const chosen = focus !== undefined && openFields.includes(focus) ? focus : undefined;
  const first = sections.flatMap(({ fields }) => fields).find((name) => openFields.includes(name));
  return sections.map((section) => <FormSection key={section.key} section={section} focus={chosen ?? first} />);
});

interface FormSectionProps {
  readonly section: SectionDefinition;
  readonly focus: string | undefined;
}

const FormSection = ({ section, focus }: FormSectionProps) => {
  const { definition, context, openFields } = useRecordForm();
  const { getValues } = useFormContext();
  const translate = useTranslate();
  const heading = useId();
  const isVisible = useSectionVisible(section);
  const { title, isOneField } = useSectionLabels(definition, section);
  const [only = ''] = isOneField ? section.fields : [];
  const isRequired = definition.fields[only]?.required === true && openFields.includes(only);
  if (!isVisible) return null;
  const words = `resources.${definition.resource}`;
  return (
    <section className="form-section" data-one-field={isOneField || undefined} aria-labelledby={heading}>
      <h2 id={heading}>
        {title}
        {isRequired ? <em aria-hidden>*</em> : null}
      </h2>
      {section.description ? (
        <p>{translate(`${words}.section_help.${section.key}`, { _: section.description })}</p>
      ) : null}
      {section.screen === undefined ? null : (
        <CustomScreen
          path={section.screen}
          resource={definition}
          record={getValues() as RaRecord}
          mode={context.operation === 'create' ? 'create' : 'edit'}
          can={definition.can}
        />
      )}
      <div
        className={section.columns === 2 ? 'form-grid form-grid-2' : 'form-grid'}
        data-long={section.fields.length > LONG || undefined}
      >
        {section.fields.map((name) => (
          <FormField key={name} name={name} autoFocus={name === focus} />
        ))}
      </div>
    </section>
  );
};

/** A section's own condition, looked at again when a field that it names changes. */
function useSectionVisible({ visibleWhen }: SectionDefinition): boolean {
  const { definition, context } = useRecordForm();
  const names = useMemo(() => (visibleWhen ? [...fieldsUsed(visibleWhen)] : []), [visibleWhen]);
  return useAnswer(names, (read) => conditionHolds(visibleWhen, definition, recordOf(names, read), context));
}
