import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { useResourceContext } from 'ra-core';
import type { Catalogue, CatalogueResource } from '#engine/schema/catalogue.ts';
import { findResource } from '../api/resource-names.ts';
import { useStored } from '../store.ts';
import type { CatalogueStore } from './catalogue-store.ts';

const CatalogueContext = createContext<Catalogue | undefined>(undefined);

/** Gives every screen the catalogue of this moment: a change on the server renders routes, menus, lists and forms anew. */
export const CatalogueProvider = ({
  store,
  children,
}: {
  readonly store: CatalogueStore;
  readonly children: ReactNode;
}) => <CatalogueContext.Provider value={useStored(store)}>{children}</CatalogueContext.Provider>;

export const useCatalogue = (): Catalogue => {
  const catalogue = useContext(CatalogueContext);
  if (!catalogue) throw new Error('useCatalogue needs a CatalogueProvider above it');
  return catalogue;
};

/**
 * The definition of a resource by either of its names, without one that of the react-admin resource around.
 * Undefined when this person has no such resource.
 */
export const useFindDefinition = (name?: string): CatalogueResource | undefined => {
  const around = useResourceContext({ resource: name });
  const catalogue = useCatalogue();
  return around === undefined ? undefined : findResource(catalogue, around);
};

/** As `useFindDefinition`. @throws {Error} when there is no such resource. */
export const useDefinition = (name?: string): CatalogueResource => {
  const definition = useFindDefinition(name);
  if (!definition) throw new Error(`There is no resource "${name ?? 'around'}" in this person's catalogue`);
  return definition;
};
