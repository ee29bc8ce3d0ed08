import type { Predicate } from '../model/predicate.ts';
import type { ResourceDefinition } from '../model/definition.ts';
import type { ResourceAccess } from './access.ts';
import { both } from './combined-rows.ts';

export const IN_TRASH: Predicate = { deleted_on: { present: true } };
const PRESENT: Predicate = { deleted_on: null };

/** Whether a user can read every record that is not in the trash. */
export const readsAll = ({ read }: Pick<ResourceAccess, 'read'>): boolean => read === true || read === PRESENT;

/** The same of rows whose condition has been decided as far as it can be. */
export const readsPresent = (rows: boolean | Predicate): boolean =>
  rows === true ||
  (typeof rows === 'object' && Object.keys(rows).join() === 'deleted_on' && rows['deleted_on'] === null);

/** The rows of a grant without those in the trash. */
export const present = (definition: ResourceDefinition, rows: boolean | Predicate): boolean | Predicate =>
  definition.softDelete ? both(rows, PRESENT) : rows;

/** The condition of an active row; nothing where every record of the resource is active. */
export function activeRows(definition: ResourceDefinition): Predicate | true {
  const rows = present(definition, activeOf(definition));
  return rows === false ? true : rows;
}

function activeOf(definition: ResourceDefinition): Predicate | true {
  const { activeWhen } = definition;
  if (!activeWhen) return true;
  const { field, active, inactive } = activeWhen;
  return typeof active === 'boolean' ? { [field]: active } : { not: { [field]: inactive } };
}
