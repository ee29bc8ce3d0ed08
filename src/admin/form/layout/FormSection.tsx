import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { memo, useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CustomScreen } from '#client/page/CustomScreen.tsx';
import type { SectionDefinition } from '#engine/model/screen-definition.ts';
import { SectionHeading } from '../../sections/SectionHeading.tsx';
import { useFold } from '../../sections/useFold.ts';
import { useSectionLabels } from '../../words/useSectionWords.ts';
import { FormField } from '../FormField.tsx';
import { useRecordForm } from '../form-context.ts';
import { useFormLayout } from './layout-context.ts';

interface FormSectionProps {
  readonly section: SectionDefinition;
  readonly focus: string | undefined;
  /** Only fields in sight are laid out. */
  readonly isLong: boolean;
}

/** A section of the form: heading, help, and its fields or its component. */
export const FormSection = ({ section, focus, isLong }: FormSectionProps) => {
  const { definition, openFields } = useRecordForm();
  const { expanded, release } = useFormLayout();
  const translate = useTranslate();
  const id = useId();
  const { title, isOneField } = useSectionLabels(definition, section);
  const fold = useFold(definition, section, expanded.has(section.key), () => release(section.key));
  const isOpen = fold?.isOpen ?? true;
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const [only = ''] = isOneField ? section.fields : [];
  const isRequired = definition.fields[only]?.required === true && openFields.includes(only);
  return (
    <section
      className="form-section"
      data-section={section.key}
      data-one-field={isOneField || undefined}
      data-bare={section.heading === false || undefined}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
    >
      <SectionHeading id={`${id}-title`} contentId={`${id}-content`} isVisible={section.heading !== false} fold={fold}>
        {title}
        {isRequired ? <em aria-hidden>*</em> : null}
      </SectionHeading>
      <div id={`${id}-content`} hidden={!isOpen}>
        {section.description ? (
          <p className="form-section-help">
            {translate(`resources.${definition.resource}.section_help.${section.key}`, { _: section.description })}
          </p>
        ) : null}
        {wasOpen ? <SectionFields section={section} focus={focus} isLong={isLong} /> : null}
      </div>
    </section>
  );
};

const SectionFields = memo(({ section, focus, isLong }: FormSectionProps) => {
  const { definition, context } = useRecordForm();
  const { getValues } = useFormContext();
  return (
    <>
      {section.screen === undefined ? null : (
        <CustomScreen
          path={section.screen}
          resource={definition}
          record={getValues() as RaRecord}
          mode={context.operation === 'create' ? 'create' : 'edit'}
          can={definition.can}
        />
      )}
      <div className={section.columns === 2 ? 'form-grid form-grid-2' : 'form-grid'} data-long={isLong || undefined}>
        {section.fields.map((name) => (
          <FormField key={name} name={name} autoFocus={name === focus} />
        ))}
      </div>
    </>
  );
});
