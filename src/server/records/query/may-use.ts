import { insideSentence } from '#engine/schema/wording.ts';
import type { FastifyRequest } from 'fastify';
import type { ResourceAccess } from '#engine/access/access.ts';
import type { ResourceDefinition } from '#engine/schema/definition.ts';

/** How a call is refused that the person may not make with a resource at all. */
export const notWith = (titlePlural: string): string => `You may not do this with ${insideSentence(titlePlural)}`;

type Allows = (access: ResourceAccess, definition: ResourceDefinition) => boolean;

/** The configuration of a hand-written route that stands beside a resource: for whom the access to that allows it. */
export const whoMay = (resource: string, allows: Allows) => ({
  config: {
    mayCall: ({ server: { registry }, principal }: FastifyRequest): boolean => {
      const definition = registry.current.resources[resource];
      return definition !== undefined && allows(registry.access(principal, definition), definition);
    },
    refusal: ({ server: { registry } }: FastifyRequest): string =>
      notWith(registry.current.resources[resource]?.titlePlural ?? resource.replaceAll('_', ' ')),
  },
});

/** More than the choices of a master list. */
export const mayReadRecords: Allows = ({ read, choicesOnly }) => read !== false && !choicesOnly;
export const mayRead: Allows = ({ read }) => read !== false;
export const mayChange: Allows = ({ update }) => update !== false;
