import type { FastifyRequest } from 'fastify';
import type { ResourceAccess } from '#engine/access/access.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { Message } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { recordNamesInside } from './names.ts';

/** The rejection of a call that the user cannot make with a resource at all. */
export const notWith = (definition: Pick<ResourceDefinition, 'resource' | 'title' | 'titlePlural'>): Message =>
  say('server.records.not_with', { records: recordNamesInside(definition) });

type Allows = (access: ResourceAccess, definition: ResourceDefinition) => boolean;

/**
 * The configuration of a hand-written route beside a resource: it allows the users whose access to that resource allows
 * it.
 */
export const whoCan = (resource: string, allows: Allows) => ({
  config: {
    mayCall: ({ server: { registry }, principal }: FastifyRequest): boolean => {
      const definition = registry.current.resources[resource];
      return definition !== undefined && allows(registry.access(principal, definition), definition);
    },
    rejection: ({ server: { registry } }: FastifyRequest): Message => {
      const definition = registry.current.resources[resource];
      return definition ? notWith(definition) : say('server.request.forbidden');
    },
  },
});

/** More than the choices of a list. */
export const canReadRecords: Allows = ({ read, choicesOnly }) => read !== false && !choicesOnly;
export const canRead: Allows = ({ read }) => read !== false;
export const canCreate: Allows = ({ create }) => create !== false;
export const canChange: Allows = ({ update }) => update !== false;
