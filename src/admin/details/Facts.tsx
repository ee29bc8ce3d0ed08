import type { RaRecord } from 'ra-core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { CustomScreen } from '#client/page/CustomScreen.tsx';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { SectionDefinition } from '#engine/schema/definition.ts';
import { fieldState } from '#engine/validation/apply-conditions.ts';
import { lockOf } from '../conditions/open-fields.ts';
import { conditionHolds } from '../conditions/condition-holds.ts';
import { useEvaluationContext } from '../conditions/evaluation-context.ts';
import { useSectionLabels } from '../words/useSectionWords.ts';
import { Fact } from './Fact.tsx';

interface FactsProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
  readonly sections: readonly SectionDefinition[];
}

/** A record's facts as label and value, in the sections of the file. */
export const Facts = ({ definition, record, sections }: FactsProps) => {
  const context = useEvaluationContext('update');
  const lock = lockOf(definition, record);
  return sections
    .filter((section) => conditionHolds(section.visibleWhen, definition, record, context))
    .map((section) => {
      const fields = section.fields.flatMap((name) => definition.fields[name] ?? []);
      const facts = fields
        .filter((field) => definition.readable.includes(field.name))
        .map((field) => ({ field, state: fieldState(definition.fields, field.name, record, context) }))
        .filter(({ state }) => state.visible);
      return (
        <FactsSection key={section.key} definition={definition} section={section} record={record}>
          {facts.map(({ field, state }) => (
            <Fact
              key={field.name}
              definition={definition}
              record={record}
              field={field}
              isLocked={state.readOnly || lock?.open.includes(field.name) === false}
              isRequired={state.required}
            />
          ))}
        </FactsSection>
      );
    });
};

interface FactsSectionProps extends Pick<FactsProps, 'definition' | 'record'> {
  readonly section: SectionDefinition;
  readonly children: ReactNode;
}

const FactsSection = ({ definition, section, record, children }: FactsSectionProps) => {
  const heading = useId();
  const { title, isOneField } = useSectionLabels(definition, section);
  return (
    <section data-one-field={isOneField || undefined} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {section.screen === undefined ? (
        <dl className={section.columns === 2 ? 'facts facts-2' : 'facts'}>{children}</dl>
      ) : (
        <CustomScreen path={section.screen} resource={definition} record={record} mode="show" can={definition.can} />
      )}
    </section>
  );
};
