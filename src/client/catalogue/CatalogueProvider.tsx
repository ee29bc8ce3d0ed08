import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useResourceContext } from 'ra-core';
import type { Catalogue, CatalogueEntry, CatalogueResource } from '#engine/access/catalogue.ts';
import { findResource } from '../api/resource-names.ts';
import { useStored } from '#ui/store.ts';
import type { CatalogueStore } from './catalogue-store.ts';
import { definitionKey } from './definition-store.ts';
import type { DefinitionStore } from './definition-store.ts';

const CatalogueContext = createContext<Catalogue | undefined>(undefined);
const DefinitionsContext = createContext<DefinitionStore | undefined>(undefined);

/**
 * Provides the current catalogue to every screen: a change on the server renders routes, menus, lists and forms again.
 */
export const CatalogueProvider = ({
  store,
  children,
}: {
  readonly store: CatalogueStore;
  readonly children: ReactNode;
}) => (
  <DefinitionsContext.Provider value={store.definitions}>
    <CatalogueContext.Provider value={useStored(store)}>{children}</CatalogueContext.Provider>
  </DefinitionsContext.Provider>
);

/** What the shell knows of every resource, and the navigation. */
export const useCatalogue = (): Catalogue => {
  const catalogue = useContext(CatalogueContext);
  if (!catalogue) throw new Error('useCatalogue needs a CatalogueProvider above it');
  return catalogue;
};

export const useDefinitionStore = (): DefinitionStore => {
  const definitions = useContext(DefinitionsContext);
  if (!definitions) throw new Error('useDefinitionStore needs a CatalogueProvider above it');
  return definitions;
};

/**
 * What the shell knows about a resource, by either of its names; by default the react-admin resource around it.
 * Undefined if this user lacks the resource.
 */
export const useFindEntry = (name?: string): CatalogueEntry | undefined => {
  const around = useResourceContext({ resource: name });
  const catalogue = useCatalogue();
  return around === undefined ? undefined : findResource(catalogue, around);
};

/**
 * The whole definition of a resource, named as for `useFindEntry`. While it comes, the next Suspense above shows its fallback.
 * @throws {DefinitionFailure} to the next error boundary, when it cannot be had.
 */
export const useFindDefinition = (name?: string): CatalogueResource | undefined => {
  const entry = useFindEntry(name);
  const definitions = useDefinitionStore();
  return entry && definitions.read(entry.resource);
};

/** As `useFindDefinition`. @throws {Error} if this user lacks the resource. */
export const useDefinition = (name?: string): CatalogueResource => {
  const definition = useFindDefinition(name);
  if (!definition) throw new Error(`There is no resource "${name ?? 'around'}" in this person's catalogue`);
  return definition;
};

/**
 * The definitions of several resources, loaded together; those that this user does not have are omitted. Waits and
 * fails as `useFindDefinition`.
 */
export const useDefinitions = (names: readonly string[]): readonly CatalogueResource[] => {
  const { resources } = useCatalogue();
  const definitions = useDefinitionStore();
  const own = names.filter((name) => Object.hasOwn(resources, name));
  // All are asked for before the first of them is waited for.
  for (const name of own) void definitions.load(name);
  return own.map(definitions.read);
};

/**
 * Definitions for parts that can render without them: a missing one is requested, and its arrival renders again.
 * @returns the definition of a resource by its plain name.
 */
export const useKnownDefinitions = (): ((resource: string) => CatalogueResource | undefined) => {
  const definitions = useDefinitionStore();
  const known = useStored(definitions.known);
  const catalogue = useCatalogue();
  return useMemo(
    () => (resource) => {
      const key = definitionKey(catalogue, resource);
      if (key === undefined) return undefined;
      definitions.preload([resource]);
      return known.get(key);
    },
    [definitions, known, catalogue],
  );
};
