import type { Action } from './access.ts';
import type { Predicate } from '../model/predicate.ts';
import type { ActionDefinition, StatesDefinition, TransitionDefinition } from '../model/record-action-definition.ts';
import type { NavigationItem } from '../model/navigation-item.ts';
import type { ResourceDefinition } from '../model/definition.ts';
import type { RelatedResource, ScreenKind } from '../model/screen-definition.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Ability } from '#shared/contracts/abilities.ts';

/** A transition or an action as one user knows it; `when`: their own rows and the states in which it is available. */
interface Needing {
  /** Its other conditions on a record. If they do not match, it is shown with what is missing. */
  readonly needs?: Predicate;
}

export type CatalogueTransition = Omit<TransitionDefinition, 'roles' | 'set' | 'handler'> & Needing;
export type CatalogueAction = Omit<ActionDefinition, 'roles' | 'handler' | 'creates' | 'undo'> &
  Needing & { readonly canUndo?: true };

/**
 * A resource as one user sees it: fields they can neither read nor write are absent everywhere (columns, filters,
 * sections, tabs, rules). Served by `GET /catalogue/definitions/`, for the resources that a screen requests.
 */
export interface CatalogueResource extends Omit<
  ResourceDefinition,
  'file' | 'gates' | 'permissions' | 'hash' | 'hooks' | 'states' | 'actions' | 'personalData'
> {
  /** With the transitions available to the user. */
  readonly states?: Omit<StatesDefinition, 'transitions'> & { readonly transitions: readonly CatalogueTransition[] };
  /** Those available to the user. */
  readonly actions: readonly CatalogueAction[];
  readonly can: Readonly<Record<Action, boolean>>;
  /** Screens the user's role can open; a screen that is absent here answers with the 404 page. */
  readonly open: readonly ScreenKind[];
  /** Fields the user can write on create and on edit. */
  readonly writable: readonly string[];
  /** Fields the user can read. */
  readonly readable: readonly string[];
  /** Address of the compiled validator module, absent if the user cannot write. */
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
  /** Version of its whole definition: changes with everything this user can know about it. */
  readonly version: string;
  /** Fields that its records are recognised by, in whatever language. */
  readonly recognizedBy: readonly string[];
  /** The resource whose records its own lie in, the nearest. */
  readonly parent?: string;
  /** Its list can be searched. */
  readonly isSearchable: boolean;
  /** Its records say who changed them. */
  readonly isTracked: boolean;
  /**
   * What can be created under one of its records when the new record needs no other record, in the order of its tabs.
   */
  readonly below: readonly RelatedResource[];
}

export interface Catalogue {
  /** Changes with the files and with what this user can do. */
  readonly version: string;
  readonly resources: Readonly<Record<string, CatalogueEntry>>;
  /** Definitions that came along, because the screen that asked needs them. */
  readonly definitions: Readonly<Record<string, CatalogueResource>>;
  /** Only entries the user can see. */
  readonly navigation: readonly NavigationItem[];
  /** Diagnostics of the files, for users who can see them; empty for everyone else. */
  readonly diagnostics: readonly Diagnostic[];
  /** What the role that counts can do beyond records. */
  readonly abilities: readonly Ability[];
}

/** Which catalogue this user has now. */
export interface CataloguePlace {
  readonly version: string;
  /** Below `/api/v1`. What is there never changes, so that a browser fetches it once. */
  readonly url: string;
}
