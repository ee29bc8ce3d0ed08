import type { ResourceDefinition } from '#engine/model/definition.ts';

/**
 * The condition that a row of a resource is not in the trash, for SQL written by hand; `true` where the resource has
 * none.
 */
export const presentRows = ({ softDelete }: Pick<ResourceDefinition, 'softDelete'>, alias: string): string =>
  softDelete ? `${alias}.deleted_on is null` : 'true';

/** The same for a table whose definition is not at hand: without a trash, `alias` does not have that column. */
export const presentInTable = (alias: string): string => `to_jsonb(${alias}) ->> 'deleted_on' is null`;
