import { createContext, useContext } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { EvaluationContext } from '#engine/model/predicate.ts';

/** What the parts of one form share. It does not change while the user types. */
export interface RecordFormScope {
  readonly definition: CatalogueResource;
  readonly context: EvaluationContext;
  /** The fields that this user can change now: those that their permissions and the record's state leave open. */
  readonly openFields: readonly string[];
}

const RecordFormContext = createContext<RecordFormScope | null>(null);

export const RecordFormProvider = RecordFormContext.Provider;

/** @throws {Error} outside of a form. */
export function useRecordForm(): RecordFormScope {
  const scope = useContext(RecordFormContext);
  if (!scope) throw new Error('This part of a form needs a RecordFormProvider above it');
  return scope;
}
