import { areKnown, readsOthers } from '#engine/predicates/fields-used.ts';
import type { EvaluationContext, Predicate } from '#engine/model/predicate.ts';
import { predicateClosure } from '#engine/predicates/to-closure.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';

/**
 * Whether a part of a screen shows for a record. No condition, or one on a field that this user cannot see or on a record
 * that has not arrived yet, shows it.
 */
export function conditionHolds(
  predicate: Predicate | undefined,
  { fields }: CatalogueResource,
  record: Readonly<Record<string, unknown>>,
  context: EvaluationContext,
): boolean {
  if (!predicate || !areKnown(predicate, fields)) return true;
  if (context.related === undefined && readsOthers(predicate, fields)) return true;
  return predicateClosure(predicate, fields)(record, context);
}
