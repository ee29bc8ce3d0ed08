import { askedOf } from '#engine/access/person-actions.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { RecordActionDefinition } from '#engine/model/record-action-definition.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';

/** The states and actions of a file as the catalogue has them for who reads every field and may use them all. */
export function knownRecordActions({
  fields,
  states,
  actions,
}: ResourceDefinition): Pick<CatalogueResource, 'states' | 'actions'> {
  const readable = new Set(Object.keys(fields));
  const known = <T extends RecordActionDefinition>({ when, ...recordAction }: T) => ({
    ...recordAction,
    ...askedOf({ when, rows: undefined, state: states?.field }, readable),
  });
  return {
    ...(states && { states: { ...states, transitions: states.transitions.map(known) } }),
    actions: actions.map(({ undo, ...action }) =>
      known({ ...action, ...(undo !== undefined && { canUndo: true as const }) }),
    ),
  };
}
