import { useMemo } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { EvaluationContext } from '#engine/model/predicate.ts';
import { useEvaluationContext } from './evaluation-context.ts';
import { useRelatedValues } from './useRelatedValues.ts';

/** What conditions on a stored record read besides it: also what they test of the records that it leads to. */
export function useRecordContext(
  definition: CatalogueResource,
  record: Readonly<Record<string, unknown>>,
): EvaluationContext {
  const context = useEvaluationContext('update');
  const related = useRelatedValues(definition, record);
  return useMemo(() => ({ ...context, related }), [context, related]);
}
