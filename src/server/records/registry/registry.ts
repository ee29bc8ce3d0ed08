import type { Principal, ResourceAccess } from '#engine/access/access.ts';
import type { RoleHolder } from '#engine/access/standing.ts';
import type { CustomFieldTable } from '#engine/custom-fields/custom-field.ts';
import type { Definitions, ResourceDefinition } from '#engine/model/definition.ts';
import type { Diagnostic } from '#engine/model/diagnostic.ts';
import type { Ability } from '#shared/contracts/abilities.ts';

/** The resource of this name, which can be external input; undefined where there is none. */
export const findResource = ({ resources }: Definitions, name: string): ResourceDefinition | undefined =>
  Object.hasOwn(resources, name) ? resources[name] : undefined;

/** The definitions that serve now, and the diagnostics of the files that could not replace them. */
export interface Registry {
  /** The last good definitions; a new object after each change. */
  readonly current: Definitions;
  /** The same as the files alone have them, without custom fields. */
  readonly files: Definitions;
  /** The custom fields that serve now. */
  readonly customFields: readonly CustomFieldTable[];
  /** The team's settings now, complete but for the tables, for conditions. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Diagnostics of the files as they are on disk now; empty when there are none. */
  readonly faults: readonly Diagnostic[];
  /** @throws {AppError} not_found when no resource has this name. */
  resource(name: string): ResourceDefinition;
  /** The permissions of this user for this resource; computed once per role, permission list and definition. */
  access(principal: Principal, resource: ResourceDefinition): ResourceAccess;
  /** Whether the current role of this user has an ability of roles.yaml. */
  can(principal: RoleHolder, ability: Ability): boolean;
  /** Reads the custom fields again, after they were changed here or in another process. */
  refreshCustomFields(): Promise<void>;
  /** Reads the team's settings again, after they were changed here or in another process: they can hide fields. */
  refreshSettings(): Promise<void>;
  /**
   * A statement met a table that is not as the definitions say: another server with other files has changed it. The
   * files are read and compared with the tables again, once for all concurrent calls; where ours are older, the tables
   * of the newer server serve, with a diagnostic.
   */
  tablesChanged(): void;
  /** Called after new definitions serve (or the diagnostics changed). @returns a function that stops calling. */
  onChange(handler: () => void): () => void;
}
