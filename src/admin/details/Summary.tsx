import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import { fieldState } from '#engine/validation/apply-conditions.ts';
import { useEvaluationContext } from '../conditions/evaluation-context.ts';
import { openFieldsOf } from '../conditions/open-fields.ts';
import { Fact } from './Fact.tsx';
import { ShortRows } from './ShortRows.tsx';
import { useSummaryFields } from './useSummaryFields.ts';

interface SummaryProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
}

/** The facts that stay visible above the tabs, whichever is open. Rows are a short line here; their tab has the table. */
export const Summary = ({ definition, record }: SummaryProps) => {
  const translate = useTranslate();
  const context = useEvaluationContext('update');
  const open = openFieldsOf(definition, record);
  const facts = useSummaryFields(definition)
    .map((field) => ({ field, state: fieldState(definition.fields, field.name, record, context) }))
    .filter(({ state }) => state.visible);
  if (facts.length === 0) return null;
  return (
    <section className="details-summary" aria-label={translate('details.summary')}>
      <dl className="facts facts-2">
        {facts.map(({ field, state }) =>
          typeOf(field).storage === 'child' ? (
            <ShortRows key={field.name} definition={definition} record={record} field={field} />
          ) : (
            <Fact
              key={field.name}
              definition={definition}
              record={record}
              field={field}
              isLocked={state.readOnly || !open.includes(field.name)}
              isRequired={state.required}
            />
          ),
        )}
      </dl>
    </section>
  );
};
