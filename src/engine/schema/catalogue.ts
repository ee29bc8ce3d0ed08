import type { Action } from '../access/access.ts';
import type { Predicate } from '../predicates/predicate.ts';
import type { ActionDefinition, StatesDefinition, TransitionDefinition } from './deed-definition.ts';
import type { NavigationItem } from './navigation-item.ts';
import type { ResourceDefinition, ResourceFault, ScreenKind } from './definition.ts';

/** A transition or an action as one person knows it; `when`: his own rows and the states in which it is offered. */
interface Needing {
  /** What it asks of a record besides. Where that does not hold, it is shown with what is missing. */
  readonly needs?: Predicate;
}

export type CatalogueTransition = Omit<TransitionDefinition, 'roles' | 'set' | 'handler'> & Needing;
export type CatalogueAction = Omit<ActionDefinition, 'roles' | 'handler'> & Needing;

/**
 * A resource as one person sees it: fields he may neither read nor write are absent everywhere (columns, filters, sections, tabs, rules).
 * Served by `GET /bootstrap/` and `GET /catalogue/`.
 */
export interface CatalogueResource extends Omit<
  ResourceDefinition,
  'file' | 'gates' | 'permissions' | 'hash' | 'hooks' | 'states' | 'actions'
> {
  /** With the transitions that he may use. */
  readonly states?: Omit<StatesDefinition, 'transitions'> & { readonly transitions: readonly CatalogueTransition[] };
  /** Those that he may use. */
  readonly actions: readonly CatalogueAction[];
  readonly can: Readonly<Record<Action, boolean>>;
  /** Screens his role may open; a screen that is absent here answers with the 404 page. */
  readonly open: readonly ScreenKind[];
  /** Fields he may write on create and on edit. */
  readonly writable: readonly string[];
  /** Fields he may read. */
  readonly readable: readonly string[];
  /** Address of the compiled validator module, absent where he may not write. */
  readonly validator?: string;
}

export interface Catalogue {
  /** Changes with the files and with what this person may do. */
  readonly version: string;
  readonly resources: Readonly<Record<string, CatalogueResource>>;
  /** Only entries he may see. */
  readonly navigation: readonly NavigationItem[];
  /** Faults in the files, for Admins; empty for everyone else. */
  readonly faults: readonly ResourceFault[];
}
