import type { Ability } from '#shared/contracts/abilities.ts';
import type { RoleKey } from './role-key.ts';

export interface NavigationItem {
  /** Key of SPEC's `sidebarMenuNames`. */
  readonly key: string;
  readonly title: string;
  readonly icon?: string;
  readonly resource?: string;
  readonly to?: string;
  readonly screen?: string;
  readonly hidden?: boolean;
  /** In production it is omitted, with its route. */
  readonly outsideProduction?: boolean;
  readonly collapsible?: boolean;
  readonly items?: readonly NavigationItem[];
  /** Permission options of which one is needed, of this module or else the resource's own; default view. */
  readonly need?: { readonly module?: string; readonly anyOf: readonly string[] };
  readonly roles?: readonly RoleKey[] | { readonly not: readonly RoleKey[] };
  /** The ability that the role needs. */
  readonly ability?: Ability;
  /** A path in the team settings that must be true (`external_vendor.enabled`). */
  readonly feature?: string;
  /** An overview page over all resources whose route starts with this. */
  readonly overview?: { readonly route: string };
}
