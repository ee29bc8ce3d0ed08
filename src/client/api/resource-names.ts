import type { Catalogue, CatalogueEntry } from '#engine/access/catalogue.ts';

/**
 * The one place where a resource's two names meet: react-admin's (the route without its leading slash, `recruitments/companies`)
 * and the plain one (`companies`: file, locales, settings, events).
 */
export const adminName = (resource: Pick<CatalogueEntry, 'resource' | 'route'>): string =>
  resource.route?.slice(1) ?? resource.resource;

/** Finds a resource by either name. */
export const findResource = (catalogue: Catalogue, name: string): CatalogueEntry | undefined =>
  catalogue.resources[name] ?? byAdminName(catalogue).get(name);

/** @throws {Error} when this user lacks the resource. */
export const getResource = (catalogue: Catalogue, name: string): CatalogueEntry => {
  const resource = findResource(catalogue, name);
  if (!resource) throw new Error(`There is no resource "${name}" in this person's catalogue`);
  return resource;
};

/** The plain name of a resource with either name; an unknown name stays as it is. */
export const plainName = (catalogue: Catalogue, name: string): string =>
  findResource(catalogue, name)?.resource ?? name;

const indexes = new WeakMap<Catalogue, ReadonlyMap<string, CatalogueEntry>>();

const byAdminName = (catalogue: Catalogue): ReadonlyMap<string, CatalogueEntry> => {
  const known = indexes.get(catalogue);
  if (known) return known;
  const index = new Map(Object.values(catalogue.resources).map((resource) => [adminName(resource), resource]));
  indexes.set(catalogue, index);
  return index;
};
