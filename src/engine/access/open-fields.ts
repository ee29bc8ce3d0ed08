import { pathsUsed } from '../predicates/fields-used.ts';
import type { Predicate } from '../model/predicate.ts';
import type { Definitions, FieldDefinition } from '../model/definition.ts';
import type { RoleKey } from '../model/role-key.ts';
import type { Principal } from './access.ts';
import { openRows } from './field-rows.ts';
import { hasOption } from './held-options.ts';
import { effectiveRole, isNamed, type RoleHolder } from './standing.ts';

type Restricted = Pick<FieldDefinition, 'writeOnly' | 'access' | 'hiddenFrom'>;

/** Whether the team's settings hide a field from this user. */
export const isHiddenFrom = (
  roles: Definitions['roles'],
  holder: RoleHolder,
  { hiddenFrom }: Pick<Restricted, 'hiddenFrom'>,
): boolean => hiddenFrom?.includes(effectiveRole(roles, holder)) ?? false;

/** Whether a field is open to this user in the records that the user can read. */
export const canReadField = (definitions: Definitions, principal: Principal, field: Restricted): boolean =>
  !field.writeOnly && isOpenTo(definitions, principal, field, field.access?.read);

/** The same for writing; whether any user writes it at all is another question. */
export const canWriteField = (definitions: Definitions, principal: Principal, field: Restricted): boolean =>
  isOpenTo(definitions, principal, field, field.access?.write);

const isOpenTo = (
  definitions: Definitions,
  principal: Principal,
  field: Restricted,
  named: readonly RoleKey[] | undefined,
): boolean =>
  isNamed(definitions.roles, principal, named) &&
  hasFieldOption(definitions, principal, field) &&
  !isHiddenFrom(definitions.roles, principal, field) &&
  openRows(definitions, principal, field) !== false;

/** Whether this user has the option that the group of a field asks for. */
export const hasFieldOption = (
  definitions: Definitions,
  principal: Principal,
  { access }: Pick<Restricted, 'access'>,
): boolean => !access?.option || hasOption(definitions, principal, access.option.module, access.option.name);

/** Whether a condition reads only fields of a set; what names a hidden field is not sent to the browser. */
export const readsOnly = (predicate: Predicate | undefined, fields: ReadonlySet<string>): boolean =>
  predicate === undefined || [...pathsUsed(predicate)].every((name) => fields.has(name));
