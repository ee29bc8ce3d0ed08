import type { Predicate } from '../predicates/predicate.ts';
import type { CatalogueResource } from '../schema/catalogue.ts';
import type { DeedDefinition } from '../schema/deed-definition.ts';
import type { ResourceDefinition } from '../schema/definition.ts';
import type { Principal, ResourceAccess } from './access.ts';
import { mayWriteField, readsOnly } from './compile-access.ts';

interface PersonDeeds {
  readonly deeds: Pick<CatalogueResource, 'states' | 'actions'>;
  /** Fields that he is asked for. */
  readonly inputs: readonly string[];
}

/** The transitions and actions of a resource that this person may use, as his browser may know them. */
export function personDeeds(principal: Principal, definition: ResourceDefinition, access: ResourceAccess): PersonDeeds {
  const { states } = definition;
  const mayUse = ({ key }: DeedDefinition) => access.actions[key] !== undefined;
  const shown = <Deed extends DeedDefinition>(deed: Deed) => {
    const { roles: _roles, handler: _handler, when: _when, ...rest } = deed;
    const when = knownCondition(deed, access);
    return { ...rest, ...(when && { when }), input: personInput(principal, definition, deed) };
  };
  const actions = definition.actions.filter(mayUse).map(shown);
  const isShown = states && access.can.show && access.readFields.has(states.field);
  const transitions = (isShown ? states.transitions : []).filter(mayUse).map(({ set: _set, ...each }) => shown(each));
  return {
    deeds: {
      actions,
      ...(isShown && { states: { ...states, transitions, lockedIn: knownLocks(states.lockedIn, access) } }),
    },
    inputs: [...actions, ...transitions].flatMap(({ input }) => input.map(({ field }) => field)),
  };
}

/** The fields of a transition or an action that this person is asked for: those that he may write. */
export const personInput = (
  principal: Principal,
  { fields }: ResourceDefinition,
  deed: DeedDefinition,
): DeedDefinition['input'] => deed.input.filter(({ field }) => mayWriteField(principal, fields[field] ?? {}));

/** When it can be done, by the file and by the grant; a part that names what he may not read is left to the server. */
function knownCondition({ key, when }: DeedDefinition, access: ResourceAccess): Predicate | undefined {
  const rows = access.actions[key];
  const parts = [when, rows === true ? undefined : rows].filter(
    (part): part is Predicate => part !== undefined && readsOnly(part, access.readFields),
  );
  return parts.length > 1 ? { allOf: parts } : parts[0];
}

const knownLocks = (
  lockedIn: Readonly<Record<string, readonly string[]>>,
  { readFields, writeFields }: ResourceAccess,
): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(lockedIn).map(([state, open]) => [
      state,
      open.filter((name) => readFields.has(name) || writeFields.has(name)),
    ]),
  );
