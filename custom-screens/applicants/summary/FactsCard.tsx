import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { Fact } from '#admin/details/Fact.tsx';
import { useFactProps } from '#admin/details/useFactProps.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { SummaryCard } from './SummaryCard.tsx';

interface FactsCardProps {
  /** The key of its title. */
  readonly title: string;
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
  readonly names: readonly string[];
}

/** Fields of the applicant, those that the user can read; values that the user can change are changed in place. */
export const FactsCard = ({ title, definition, record, names }: FactsCardProps) => {
  const translate = useTranslate();
  const factsOf = useFactProps(definition, record);
  const facts = factsOf(names.flatMap((name) => (name in record ? (definition.fields[name] ?? []) : [])));
  if (facts.length === 0) return null;
  return (
    <SummaryCard title={translate(title)}>
      <dl className="facts">
        {facts.map((fact) => (
          <Fact key={fact.field.name} {...fact} />
        ))}
      </dl>
    </SummaryCard>
  );
};
