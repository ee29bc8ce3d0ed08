import type { Definitions } from '../model/definition.ts';
import type { NavigationItem } from '../model/navigation-item.ts';
import type { Principal } from './access.ts';
import { hasOption } from './held-options.ts';
import { can, canOpen, effectiveRole, isNamed } from './standing.ts';

/** What decides which entries a user has. */
export interface NavigationSource {
  readonly definitions: Definitions;
  readonly principal: Principal;
  /** Whether a switch in the team settings is on (`external_vendor.enabled`). */
  feature(path: string): boolean;
  /** Where entries for trying things out do not exist. */
  readonly isProduction: boolean;
}

const DEFAULT_NEED = ['view'];

/** The entries of the sidebar that this user can use, without what decides it, and no group without entries. */
export function visibleItems(source: NavigationSource, items: readonly NavigationItem[]): NavigationItem[] {
  return items
    .filter((item) => isVisible(source, item))
    .map(({ roles: _roles, ability: _ability, need: _need, feature: _feature, outsideProduction: _outside, ...item }) =>
      item.items ? { ...item, items: visibleItems(source, item.items) } : item,
    )
    .filter((item) => !item.items || item.items.length > 0);
}

function isVisible(source: NavigationSource, item: NavigationItem): boolean {
  const { definitions, principal } = source;
  const { roles, resources } = definitions;
  if (!hasRole(roles, principal, item.roles)) return false;
  if (item.ability && !can(roles, principal, item.ability)) return false;
  if (item.outsideProduction && source.isProduction) return false;
  if (item.feature && !source.feature(item.feature)) return false;
  const definition = item.resource === undefined ? undefined : resources[item.resource];
  if (item.resource && (!definition?.route || !canOpen(roles, principal, definition, 'list'))) return false;
  const module = item.need?.module ?? definition?.permissions.key;
  if (module === undefined) return !definition || can(roles, principal, 'manage_lists');
  const needed = item.need?.anyOf ?? DEFAULT_NEED;
  return needed.some((option) => hasOption(definitions, principal, module, option));
}

function hasRole(roles: Definitions['roles'], principal: Principal, named: NavigationItem['roles']): boolean {
  if (!named) return true;
  return 'not' in named
    ? !named.not.includes(effectiveRole(roles, principal))
    : isNamed(roles, principal, named as readonly string[]);
}
