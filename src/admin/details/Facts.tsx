import type { RaRecord } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { SectionDefinition } from '#engine/model/screen-definition.ts';
import { conditionHolds } from '../conditions/condition-holds.ts';
import { useRecordContext } from '../conditions/useRecordContext.ts';
import { nameIn } from '../sections/name-in-hash.ts';
import { SectionHeading } from '../sections/SectionHeading.tsx';
import { useFold } from '../sections/useFold.ts';
import { useSectionLabels } from '../words/useSectionWords.ts';
import { Fact } from './Fact.tsx';
import { useFactProps } from './useFactProps.ts';
import { isWholeInSummary, useSummaryFields } from './useSummaryFields.ts';
import { RelatedRecords } from './RelatedRecords.tsx';
import type { RelatedRecordsProps } from './RelatedRecords.tsx';
import { RecordScreen } from './RecordScreen.tsx';

interface FactsProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
  readonly sections: readonly SectionDefinition[];
}

/** A record's facts as label and value, in the sections of the file. */
export const Facts = ({ definition, record, sections }: FactsProps) => {
  const context = useRecordContext(definition, record);
  const { resources } = useCatalogue();
  const factsOf = useFactProps(definition, record);
  const summary = useSummaryFields(definition);
  return sections
    .filter(({ related }) => !related || resources[related.resource]?.can.list)
    .filter((section) => conditionHolds(section.visibleWhen, definition, record, context))
    .map((section) => {
      if (section.related)
        return <ListSection key={section.key} record={record} section={section} {...section.related} />;
      const fields = section.fields.flatMap((name) => definition.fields[name] ?? []);
      const facts = factsOf(
        fields
          .filter(({ name }) => definition.readable.includes(name))
          .filter((field) => !isWholeInSummary(summary, field)),
      );
      return (
        <FactsSection key={section.key} definition={definition} section={section} record={record}>
          {facts.map((fact) => (
            <Fact key={fact.field.name} {...fact} />
          ))}
        </FactsSection>
      );
    });
};

interface ListSectionProps extends RelatedRecordsProps {
  readonly section: SectionDefinition;
}

/** A list among the facts. It has a heading of its own. */
const ListSection = ({ section, ...related }: ListSectionProps) => {
  const { element } = useNamedSection(section);
  return (
    <section ref={element} tabIndex={-1} data-list>
      <RelatedRecords {...related} />
    </section>
  );
};

interface FactsSectionProps extends Pick<FactsProps, 'definition' | 'record'> {
  readonly section: SectionDefinition;
  readonly children: ReactNode;
}

const FactsSection = ({ definition, section, record, children }: FactsSectionProps) => {
  const id = useId();
  const { title, isOneField } = useSectionLabels(definition, section);
  const { element, isNamed, forget } = useNamedSection(section);
  const fold = useFold(definition, section, isNamed, forget);
  // A component without a heading around it has its own, or shows nothing.
  const isBareScreen = section.screen !== undefined && section.heading === false;
  return (
    <section
      ref={element}
      data-screen={isBareScreen || undefined}
      data-one-field={isOneField || undefined}
      data-bare={section.heading === false || undefined}
      {...(isBareScreen ? { 'aria-label': title } : { 'aria-labelledby': `${id}-title` })}
      tabIndex={-1}
    >
      {isBareScreen ? null : (
        <SectionHeading id={`${id}-title`} contentId={`${id}-facts`} isVisible={section.heading !== false} fold={fold}>
          {title}
        </SectionHeading>
      )}
      <div id={`${id}-facts`} hidden={fold?.isOpen === false}>
        {fold?.isOpen === false ? null : section.screen === undefined ? (
          <dl className={section.columns === 2 ? 'facts facts-2' : 'facts'}>{children}</dl>
        ) : (
          <RecordScreen path={section.screen} definition={definition} record={record} />
        )}
      </div>
    </section>
  );
};

/** A section that the address names by its key or by one of its fields (`#salary`): expanded, and scrolled to. */
function useNamedSection({ key, fields }: SectionDefinition) {
  const { hash } = useLocation();
  const element = useRef<HTMLElement>(null);
  const name = nameIn(hash);
  const named = name === key || fields.includes(name) ? name : undefined;
  const [forgotten, setForgotten] = useState<string>();
  useEffect(() => {
    if (named === undefined) return;
    const fact = element.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(named)}"]`);
    element.current?.focus({ preventScroll: true });
    (fact ?? element.current)?.scrollIntoView?.({ block: fact ? 'nearest' : 'start' });
  }, [named]);
  return {
    element,
    isNamed: named !== undefined && named !== forgotten,
    forget: () => setForgotten(named),
  };
}
