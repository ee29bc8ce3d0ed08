import { askedOf } from '#engine/access/person-deeds.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { DeedDefinition } from '#engine/schema/deed-definition.ts';
import type { ResourceDefinition } from '#engine/schema/definition.ts';

/** The states and actions of a file as the catalogue has them for who reads every field and may use them all. */
export function knownDeeds({
  fields,
  states,
  actions,
}: ResourceDefinition): Pick<CatalogueResource, 'states' | 'actions'> {
  const readable = new Set(Object.keys(fields));
  const known = <T extends DeedDefinition>({ when, ...deed }: T) => ({
    ...deed,
    ...askedOf({ when, rows: undefined, state: states?.field }, readable),
  });
  return {
    ...(states && { states: { ...states, transitions: states.transitions.map(known) } }),
    actions: actions.map(known),
  };
}
