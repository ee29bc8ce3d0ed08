import type { Definitions } from '../model/definition.ts';
import type { Principal } from './access.ts';
import { effectiveRole } from './standing.ts';

/**
 * Whether this user has an option (`view`, `create` …) of a module (`company`): by role, or because everyone has it.
 */
export function hasOption(definitions: Definitions, principal: Principal, module: string, option: string): boolean {
  return roleHasOption(definitions, principal, module, option) || everyoneHasOption(definitions, module, option);
}

const everyoneHasOption = ({ resources }: Definitions, module: string, option: string): boolean =>
  Object.values(resources).some(
    ({ permissions }) => permissions.key === module && permissions.everyone.includes(option),
  );

/** The same without what everyone has. */
export function roleHasOption(definitions: Definitions, principal: Principal, module: string, option: string): boolean {
  const grants = definitions.roles[effectiveRole(definitions.roles, principal)]?.grants;
  if (grants === 'all') return true;
  if (grants === undefined) return false;
  if (grants === 'perUser')
    return principal.permissions.some((entry) => entry.module === module && entry.options[option] === true);
  const granted = grants[module];
  return granted === 'all' || (granted?.includes(option) ?? false);
}
