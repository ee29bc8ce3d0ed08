import type { FastifyRequest } from 'fastify';
import { isNamed } from '#engine/access/compile-access.ts';
import type { NavigationItem } from '#engine/schema/navigation-item.ts';
import type { SearchResult } from '#shared/contracts/search.ts';
import { requestFor } from '../../resources/resource-request.ts';
import { findMatches } from './queries.ts';

/** Values of lists that the sidebar does not name stand behind records whose titles fit as well, or nearly so. */
const UNNAMED = 2;

/**
 * What fits a text among everything that the caller may list: the best titles first, and among equals in the sidebar's order.
 * @param limit the most that one resource gives.
 */
export async function searchEverything(http: FastifyRequest, text: string, limit: number): Promise<SearchResult[]> {
  const { resources, navigation } = http.server.registry.current;
  const places = resourcesIn(navigation);
  const definitions = Object.values(resources).filter(
    ({ route, gates }) => route !== undefined && isNamed(http.principal, gates.list),
  );
  const found = await Promise.all(
    definitions.map(async (definition) => {
      const request = requestFor(http, definition);
      if (!request.access.can.list) return [];
      const matches = await findMatches(request, text, limit);
      const place = places.indexOf(definition.resource);
      return matches.map((match) => ({
        ...match,
        quality: match.quality + (place < 0 ? UNNAMED : 0),
        place: place < 0 ? places.length : place,
        resource: definition.resource,
      }));
    }),
  );
  return found
    .flat()
    .sort((left, right) => left.quality - right.quality || left.place - right.place)
    .map(({ resource, id, title, details }) => ({
      resource,
      id,
      title,
      ...(details.length > 0 && { subtitle: details.join(' · ') }),
    }));
}

const resourcesIn = (items: readonly NavigationItem[]): readonly string[] =>
  items.flatMap(({ resource, items: below = [] }) => [...(resource ? [resource] : []), ...resourcesIn(below)]);
