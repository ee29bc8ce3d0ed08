import type { Action } from '../access/access.ts';
import type { Predicate } from '../predicates/predicate.ts';
import type { ActionDefinition, StatesDefinition, TransitionDefinition } from './deed-definition.ts';
import type { NavigationItem } from './navigation-item.ts';
import type { ResourceDefinition, ResourceFault, ScreenKind } from './definition.ts';
import type { Ability } from '#shared/rules/abilities.ts';

/** A transition or an action as one person knows it; `when`: his own rows and the states in which it is offered. */
interface Needing {
  /** What it asks of a record besides. Where that does not hold, it is shown with what is missing. */
  readonly needs?: Predicate;
}

export type CatalogueTransition = Omit<TransitionDefinition, 'roles' | 'set' | 'handler'> & Needing;
export type CatalogueAction = Omit<ActionDefinition, 'roles' | 'handler'> & Needing;

/**
 * A resource as one person sees it: fields he may neither read nor write are absent everywhere (columns, filters, sections, tabs, rules).
 * Served by `GET /catalogue/definitions/`, for the resources that a screen asks for.
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

/** What the shell knows of a resource before any of its screens is opened: enough for routes, menus, the palette and links. */
export interface CatalogueEntry extends Pick<
  CatalogueResource,
  | 'resource'
  | 'title'
  | 'titlePlural'
  | 'icon'
  | 'route'
  | 'endpoint'
  | 'kind'
  | 'hierarchy'
  | 'singleton'
  | 'places'
  | 'can'
  | 'open'
> {
  /** Of its whole definition: changes with everything that this person may know of it. */
  readonly version: string;
  /** Fields that its records are recognised by, in whatever language. */
  readonly recognizedBy: readonly string[];
  /** The resource whose records its own lie in, the nearest. */
  readonly parent?: string;
  /** Its list can be searched. */
  readonly isSearchable: boolean;
  /** Its records say who changed them. */
  readonly isTracked: boolean;
  /** What can be created under one of its records where the new record has to know nothing but that one, in the order of its tabs. */
  readonly below: readonly RelatedResource[];
}

/** A resource and its field that points at a record. */
export interface RelatedResource {
  readonly resource: string;
  readonly via: string;
}

export interface Catalogue {
  /** Changes with the files and with what this person may do. */
  readonly version: string;
  readonly resources: Readonly<Record<string, CatalogueEntry>>;
  /** Definitions that came along, because the screen that asked needs them. */
  readonly definitions: Readonly<Record<string, CatalogueResource>>;
  /** Only entries he may see. */
  readonly navigation: readonly NavigationItem[];
  /** Faults in the files, for who has the ability to see them; empty for everyone else. */
  readonly faults: readonly ResourceFault[];
  /** What the role that counts can do beyond records. */
  readonly abilities: readonly Ability[];
}

/** Which catalogue this person has now. */
export interface CataloguePlace {
  readonly version: string;
  /** Below `/api/v1`. What is there never changes, so that a browser fetches it once. */
  readonly url: string;
}
