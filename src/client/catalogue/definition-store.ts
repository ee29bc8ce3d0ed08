import type { Catalogue, CatalogueResource } from '#engine/access/catalogue.ts';
import type { Http } from '../api/http.ts';
import { createStored } from '#ui/store.ts';
import type { Stored } from '#ui/store.ts';
import { DefinitionFailure, forgetFailure } from './definition-failure.ts';

/** The whole definitions of resources, each fetched once for a version when something first needs it. */
export interface DefinitionStore {
  /** Those that are here, by name and version. It changes when one comes. */
  readonly known: Pick<Stored<ReadonlyMap<string, CatalogueResource>>, 'get' | 'subscribe'>;
  /**
   * The definition in the version that the catalogue of this moment names; undefined where it has not come, or where
   * this user has none.
   */
  find(resource: string): CatalogueResource | undefined;
  /**
   * The definition, the same promise for all who ask while it comes. A failed one stays until it is forgotten, so that screens can say so.
   * @throws {DefinitionFailure} when it cannot be had.
   */
  load(resource: string): Promise<CatalogueResource>;
  /**
   * The definition, for a component that cannot be rendered without: while it comes, Suspense waits for it.
   * @throws {Promise | DefinitionFailure} what the boundaries above take.
   */
  read(resource: string): CatalogueResource;
  /** Starts to fetch what is likely to be needed; what does not load is requested again by the code that needs it. */
  preload(resources: Iterable<string>): void;
  /** Fetches the other versions that a catalogue has of those that are here. @throws {Error} when one cannot be had. */
  prepare(next: Catalogue): Promise<void>;
  /** Takes what came along with a catalogue that is about to be the current one. */
  adopt(next: Catalogue): void;
  /** Drops what the current catalogue does not name. */
  prune(): void;
}

/** Up to this many are requested in parallel, so that the browser can cache each; more are one request. */
const SIDE_BY_SIDE = 4;
/** As many as one address names. */
const MAX_OF_A_REQUEST = 60;

/** Which request brings a definition. */
type Requests = ReadonlyMap<string, Promise<void>>;

/** @param refetch brings the catalogue up to date, if it names something that no longer exists. */
export const createDefinitionStore = (
  http: Http,
  catalogue: () => Catalogue,
  refetch: () => Promise<void>,
): DefinitionStore => {
  const known = createStored<ReadonlyMap<string, CatalogueResource>>(new Map());
  const coming = new Map<string, Promise<CatalogueResource>>();
  const failures = new Map<string, DefinitionFailure>();
  let gathered: { readonly keys: string[]; readonly requests: Promise<Requests> } | undefined;

  const add = (found: Iterable<readonly [string, CatalogueResource]>) => known.set(new Map([...known.get(), ...found]));

  const fetchKeys = async (keys: readonly string[]): Promise<void> => {
    const url = `/catalogue/definitions/?names=${keys.join(',')}`;
    const { data } = (await http.request<{ data: Readonly<Record<string, CatalogueResource>> }>({ url })).body;
    const found = keys.flatMap((key) => {
      const definition = data[nameOf(key)];
      return definition ? [[key, definition] as const] : [];
    });
    add(found);
  };

  /** What one render asks for goes together. */
  const gather = () => {
    const keys: string[] = [];
    const requests = Promise.resolve().then((): Requests => {
      gathered = undefined;
      return new Map(
        groupsOf(keys).flatMap((group) => {
          const request = fetchKeys(group);
          return group.map((key) => [key, request] as const);
        }),
      );
    });
    return { keys, requests };
  };
  const fetchOne = async (key: string): Promise<CatalogueResource> => {
    gathered ??= gather();
    gathered.keys.push(key);
    const { requests } = gathered;
    try {
      await (await requests).get(key);
      const found = known.get().get(key);
      // The catalogue is older than the server: in the new one this screen is no longer open to this user.
      if (!found) {
        await refetch();
        throw new Error('errors.page_not_found');
      }
      coming.delete(key);
      return found;
    } catch (error) {
      const failure = new DefinitionFailure(error, () => {
        coming.delete(key);
        failures.delete(key);
      });
      failures.set(key, failure);
      throw failure;
    }
  };

  const find = (resource: string) => {
    const key = definitionKey(catalogue(), resource);
    return key === undefined ? undefined : known.get().get(key);
  };
  const load = (resource: string) => {
    const key = definitionKey(catalogue(), resource);
    if (key === undefined) return Promise.reject(new Error(`There is no resource "${resource}"`));
    const here = known.get().get(key);
    if (here) return Promise.resolve(here);
    const running = coming.get(key);
    if (running) return running;
    const started = fetchOne(key);
    coming.set(key, started);
    started.catch(() => undefined);
    return started;
  };

  return {
    known,
    find,
    load,
    read: (resource) => {
      const definition = find(resource);
      if (definition) return definition;
      throw failures.get(definitionKey(catalogue(), resource) ?? '') ?? load(resource);
    },
    preload: (resources) => {
      for (const resource of resources) {
        const key = definitionKey(catalogue(), resource);
        if (key === undefined || known.get().has(key) || coming.has(key)) continue;
        load(resource).catch(forgetFailure);
      }
    },
    prepare: async (next) => {
      const held = [...new Set([...known.get().keys()].map(nameOf))];
      const missing = held
        .filter((resource) => !Object.hasOwn(next.definitions, resource))
        .flatMap((resource) => definitionKey(next, resource) ?? [])
        .filter((key) => !known.get().has(key));
      await Promise.all(groupsOf(missing).map(fetchKeys));
    },
    adopt: (next) => {
      const along = Object.entries(next.definitions).map(
        ([name, definition]) => [definitionKey(next, name)!, definition] as const,
      );
      if (along.length > 0) add(along);
    },
    prune: () => {
      const current = new Set(
        Object.keys(catalogue().resources).map((resource) => definitionKey(catalogue(), resource)),
      );
      const kept = [...known.get()].filter(([key]) => current.has(key));
      if (kept.length < known.get().size) known.set(new Map(kept));
      for (const dropped of [coming, failures])
        for (const key of dropped.keys()) if (!current.has(key)) dropped.delete(key);
    },
  };
};

/**
 * A resource's definition in the version that a catalogue names, as the server names it.
 * Undefined if the catalogue lacks the resource.
 */
export const definitionKey = ({ resources }: Catalogue, resource: string): string | undefined =>
  Object.hasOwn(resources, resource) ? `${resource}.${resources[resource]!.version}` : undefined;

const nameOf = (key: string): string => key.split('.', 1)[0]!;

const groupsOf = (keys: readonly string[]): readonly (readonly string[])[] => {
  const size = keys.length <= SIDE_BY_SIDE ? 1 : MAX_OF_A_REQUEST;
  return Array.from({ length: Math.ceil(keys.length / size) }, (_, index) =>
    keys.slice(index * size, (index + 1) * size),
  );
};
