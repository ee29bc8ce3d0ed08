import { useEffect, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { RelatedValues } from '#engine/model/predicate.ts';
import { firstOf } from '#engine/predicates/fields-used.ts';
import { relatedSteps } from '../conditions/related-values.ts';
import { useRelatedValues } from '../conditions/useRelatedValues.ts';

interface RelatedOfFormProps {
  readonly definition: CatalogueResource;
  /** Undefined while something is looked up. */
  readonly onRelated: (related: RelatedValues | undefined) => void;
}

/** Looks up what the form's conditions test of the records that are chosen in it. */
export const RelatedOfForm = ({ definition, onRelated }: RelatedOfFormProps) => {
  const names = useMemo(() => [...new Set(relatedSteps(definition).map(({ path }) => firstOf(path)))], [definition]);
  const chosen = useWatch({ name: names, disabled: names.length === 0 });
  const values = useMemo(() => Object.fromEntries(names.map((name, at) => [name, chosen[at]])), [names, chosen]);
  const related = useRelatedValues(definition, values);
  useEffect(() => onRelated(related), [onRelated, related]);
  return null;
};
