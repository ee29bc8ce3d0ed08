import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { predicateSentences } from '#engine/predicates/to-sentence.ts';
import { conjuncts, unmetParts } from '#engine/predicates/unmet.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useSentenceLabels } from '../conditions/useSentenceWords.ts';
import { useEvaluationContext } from '../conditions/evaluation-context.ts';
import type { RecordAction } from './record-actions.ts';

/** What keeps these records from a transition or an action: "Requires: Reference is filled in; Amount is at most 5,000". */
export function useNeeds(
  definition: CatalogueResource,
  recordAction: RecordAction,
  records: readonly RaRecord[],
): string {
  return useNeedsOf(definition)(recordAction, records);
}

/** The same for any of a resource's transitions and actions. */
export function useNeedsOf(
  definition: CatalogueResource,
): (recordAction: RecordAction, records: readonly RaRecord[]) => string {
  const translate = useTranslate();
  const words = useSentenceLabels(definition);
  const context = useEvaluationContext('update');
  return ({ definition: recordAction }, records) => {
    const unmet = conjuncts(recordAction.needs ?? {}).filter((part) =>
      records.some((record) => unmetParts(part, definition.fields, record, context).length > 0),
    );
    return translate('states.needs', { needs: predicateSentences(unmet, definition.fields, words) });
  };
}
