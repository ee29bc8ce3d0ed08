import type { Identifier } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';

/**
 * The list `target` of what refers to these records, filtered; undefined where this user cannot open it, or where they
 * are named in rows.
 */
export function usageAddress(
  target: CatalogueResource | undefined,
  resource: string,
  ids: readonly Identifier[],
): string | undefined {
  if (!target?.route || !target.open.includes('list')) return undefined;
  const names = Object.values(target.fields)
    .filter(({ relation, system }) => !system && relation?.to === resource && relation.onDelete === 'restrict')
    .map(({ name }) => name);
  const parts = names.map((name) => ({ [name]: [...ids] }));
  if (parts.length === 0) return undefined;
  const filter = parts.length === 1 ? parts[0] : { anyOf: parts };
  return `${target.route}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}
