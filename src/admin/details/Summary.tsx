import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import { Fact } from './Fact.tsx';
import { ShortRows } from './ShortRows.tsx';
import { useFactProps } from './useFactProps.ts';
import { useSummaryFields } from './useSummaryFields.ts';

interface SummaryProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
}

/** The facts that stay visible above the tabs, whichever is open. Rows are a short line here; their tab has the table. */
export const Summary = ({ definition, record }: SummaryProps) => {
  const translate = useTranslate();
  const factsOf = useFactProps(definition, record);
  const facts = factsOf(useSummaryFields(definition));
  if (facts.length === 0) return null;
  return (
    <section className="details-summary" aria-label={translate('details.summary')}>
      <dl className="facts facts-2">
        {facts.map((fact) =>
          typeOf(fact.field).storage === 'child' ? (
            <ShortRows key={fact.field.name} {...fact} />
          ) : (
            <Fact key={fact.field.name} {...fact} />
          ),
        )}
      </dl>
    </section>
  );
};
