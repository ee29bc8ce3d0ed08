import type { FastifyRequest } from 'fastify';
import { canOpen } from '#engine/access/standing.ts';
import type { Definitions, ResourceDefinition } from '#engine/model/definition.ts';
import { displayNamesOf } from '#engine/model/display-names.ts';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import type { SearchResult } from '#shared/contracts/search.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { type Match, findMatches, findNearMatches } from './queries.ts';

/**
 * Values of lists that the sidebar does not name come after every record that it names, and geographic places after
 * those.
 */
const UNNAMED = 4;
const PLACES = 8;

/** Where fewer match a text exactly, records that match with a typo come after them. */
const FEW = 3;

interface Found extends Match {
  readonly resource: string;
  readonly place: number;
}

/**
 * The matches of a text among all records that the caller can list: the best titles first, and among equals in the
 * sidebar's order.
 * @param limit the maximum for one resource.
 */
export async function searchEverything(http: FastifyRequest, text: string, limit: number): Promise<SearchResult[]> {
  const { resources, roles, navigation } = http.server.registry.current;
  const places = resourcesIn(navigation);
  const definitions = Object.values(resources).filter(
    (definition) => definition.route !== undefined && canOpen(roles, http.principal, definition, 'list'),
  );
  const look = async (find: typeof findMatches): Promise<Found[]> => {
    const found = await Promise.all(
      definitions.map(async (definition) => {
        const request = requestFor(http, definition);
        if (!request.access.can.list) return [];
        const matches = await find(request, text, limit);
        const place = places.indexOf(definition.resource);
        return matches.map((match) => ({
          ...match,
          quality: match.quality + (place >= 0 ? 0 : isOfPlaces(resources, definition) ? PLACES : UNNAMED),
          place: place < 0 ? places.length : place,
          resource: definition.resource,
        }));
      }),
    );
    return found.flat().sort((left, right) => left.quality - right.quality || left.place - right.place);
  };
  const exact = await look(findMatches);
  const near = exact.length < FEW ? await look(findNearMatches) : [];
  const isNew = (one: Found) => !exact.some(({ resource, id }) => resource === one.resource && id === one.id);
  return [...exact, ...near.filter(isNew)].map(({ resource, id, title, details }) => ({
    resource,
    id,
    title,
    ...(details.length > 0 && { subtitle: details.join(' · ') }),
  }));
}

/** Countries, and lists whose entries each lie in one: states, cities. */
const isOfPlaces = (resources: Definitions['resources'], definition: ResourceDefinition): boolean =>
  displayNamesOf(definition)?.of === 'region' ||
  Object.values(definition.fields).some(({ required, relation }) => {
    const around = required && relation && relation.to !== definition.resource ? resources[relation.to] : undefined;
    return around !== undefined && displayNamesOf(around)?.of === 'region';
  });

const resourcesIn = (items: readonly NavigationItem[]): readonly string[] =>
  items.flatMap(({ resource, items: below = [] }) => [...(resource ? [resource] : []), ...resourcesIn(below)]);
