import { decidedByRole } from '../predicates/decided.ts';
import type { Predicate } from '../model/predicate.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { Principal, ResourceAccess } from './access.ts';
import { hasOption } from './held-options.ts';
import { effectiveRole, isNamed } from './standing.ts';

/**
 * The records in which the group of a field opens it to this user, as far as their role and options decide it: those of
 * its condition, and those that the options of `openWith` let them read.
 */
export function openRows(
  definitions: Definitions,
  principal: Principal,
  { access }: Pick<FieldDefinition, 'access'>,
): boolean | Predicate {
  if (!access?.where) return true;
  const { module, options = {} } = access.openWith ?? {};
  const held = Object.entries(options)
    .filter(([option]) => module !== undefined && hasOption(definitions, principal, module, option))
    .filter(([, { roles }]) => isNamed(definitions.roles, principal, roles))
    .map(([, { rows }]) => rows);
  if (held.includes(true)) return true;
  const anyOf = [access.where, ...held.filter((each) => each !== true)];
  return decidedByRole(effectiveRole(definitions.roles, principal), anyOf.length > 1 ? { anyOf } : access.where);
}

/** The fields of a resource that are not open to this user in every record, with the records in which they are. */
export function fieldRows(
  definitions: Definitions,
  principal: Principal,
  { fields }: Pick<ResourceDefinition, 'fields'>,
): ResourceAccess['fieldRows'] {
  const conditions = Object.values(fields).flatMap((field) => {
    const rows = openRows(definitions, principal, field);
    return typeof rows === 'object' ? [[field.name, rows] as const] : [];
  });
  return Object.fromEntries(conditions);
}

/** A field of another resource that a value is read through or from, with the names of the relations that lead there. */
export interface DerivedStep {
  readonly definition: ResourceDefinition;
  readonly name: string;
  readonly before: readonly string[];
}

/** The fields on the way of a derived value, from its own resource to the last. */
export function derivedSteps(
  { resources }: Pick<Definitions, 'resources'>,
  own: ResourceDefinition,
  { derive = [] }: Pick<FieldDefinition, 'derive'>,
): readonly DerivedStep[] {
  const steps: DerivedStep[] = [];
  let definition: ResourceDefinition | undefined = own;
  for (const [place, name] of derive.entries()) {
    if (!definition) break;
    steps.push({ definition, name, before: derive.slice(0, place) });
    definition = resources[definition.fields[name]?.relation?.to ?? ''];
  }
  return steps;
}

/** Whether some records that this user can read come without a field that they read in others. */
export const isWithheldSomewhere = (
  definitions: Pick<Definitions, 'resources'>,
  definition: ResourceDefinition,
  field: FieldDefinition,
  accessTo: (definition: ResourceDefinition) => Pick<ResourceAccess, 'fieldRows'>,
): boolean =>
  Object.hasOwn(accessTo(definition).fieldRows, field.name) ||
  derivedSteps(definitions, definition, field).some((step) =>
    Object.hasOwn(accessTo(step.definition).fieldRows, step.name),
  );
