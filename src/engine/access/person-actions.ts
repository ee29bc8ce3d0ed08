import { fieldsUsed, readsOthers } from '../predicates/fields-used.ts';
import type { Predicate } from '../model/predicate.ts';
import { conjuncts } from '../predicates/unmet.ts';
import type { CatalogueResource } from './catalogue.ts';
import type { RecordActionDefinition } from '../model/record-action-definition.ts';
import type { Definitions, ResourceDefinition } from '../model/definition.ts';
import type { Principal, ResourceAccess } from './access.ts';
import { canWriteField, readsOnly } from './open-fields.ts';

interface PersonRecordActions {
  readonly recordActions: Pick<CatalogueResource, 'states' | 'actions'>;
  /** Fields that the user fills in. */
  readonly inputs: readonly string[];
}

/** The transitions and actions of a resource that this user can use, as their browser can know them. */
export function personActions(
  definitions: Definitions,
  principal: Principal,
  definition: ResourceDefinition,
  access: ResourceAccess,
): PersonRecordActions {
  const { states } = definition;
  const canUse = ({ key }: RecordActionDefinition) => access.actions[key] !== undefined;
  const shown = <RecordAction extends RecordActionDefinition>(recordAction: RecordAction) => {
    const { roles: _roles, handler: _handler, when, ...rest } = recordAction;
    const granted = access.actions[recordAction.key];
    // What a browser has of a record says nothing of the records that it points at.
    const rows = granted === true || (granted && readsOthers(granted, definition.fields)) ? undefined : granted;
    const asked = askedOf({ when, rows, state: states?.field }, access.readFields);
    return { ...rest, ...asked, input: personInput(definitions, principal, definition, recordAction) };
  };
  const actions = definition.actions
    .filter(canUse)
    .map(({ creates: _creates, undo, ...each }) =>
      shown({ ...each, ...(undo !== undefined && { canUndo: true as const }) }),
    );
  const isShown = states && access.can.show && access.readFields.has(states.field);
  const transitions = (isShown ? states.transitions : [])
    .filter(canUse)
    .map(({ set: _set, undo, ...each }) =>
      shown({ ...each, ...(undo && access.actions[undo.transition] !== undefined && { undo }) }),
    );
  return {
    recordActions: {
      actions,
      ...(isShown && {
        states: {
          ...states,
          transitions,
          lockedIn: knownLocks(states.lockedIn, access),
          guarded: states.guarded.filter((name) => access.writeFields.has(name)),
        },
      }),
    },
    inputs: [...actions, ...transitions].flatMap(({ input }) => input.map(({ field }) => field)),
  };
}

/** The fields of a transition or an action that this user fills in: those that they can write. */
export const personInput = (
  definitions: Definitions,
  principal: Principal,
  { fields }: ResourceDefinition,
  recordAction: RecordActionDefinition,
): RecordActionDefinition['input'] =>
  recordAction.input.filter(({ field }) => canWriteField(definitions, principal, fields[field] ?? {}));

interface Asked {
  readonly when: Predicate | undefined;
  /** The rows of the grant. */
  readonly rows: Predicate | undefined;
  /** The field with the state. */
  readonly state: string | undefined;
}

/**
 * What a transition or an action requires of a record, as a browser can know it: the server checks any part that names
 * a field the user cannot read. `when` decides whether it is available at all: the rows of the grant, and conditions on
 * the state only. `needs` is what a user can do something about: when it does not match, the screen says what is
 * missing.
 */
export function askedOf(
  { when, rows, state }: Asked,
  readFields: ReadonlySet<string>,
): { readonly when?: Predicate; readonly needs?: Predicate } {
  const parts = (when ? conjuncts(when) : []).filter((part) => readsOnly(part, readFields));
  const asksState = (part: Predicate) => [...fieldsUsed(part)].every((name) => name === state);
  const offered = joined([...(rows && readsOnly(rows, readFields) ? [rows] : []), ...parts.filter(asksState)]);
  const needs = joined(parts.filter((part) => !asksState(part)));
  return { ...(offered && { when: offered }), ...(needs && { needs }) };
}

const joined = (parts: readonly Predicate[]): Predicate | undefined => (parts.length > 1 ? { allOf: parts } : parts[0]);

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
