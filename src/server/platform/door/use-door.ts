import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { say } from '../texts/say.ts';
import { checkParts } from './checked-parts.ts';
import { isInherited, rejectHostileText, rejectHostileValues } from './hostile-values.ts';
import { keepNothing } from './keep-nothing.ts';
import { guardPublicRoutes } from './public-routes.ts';
import { endSlowBodies } from './slow-bodies.ts';
import { discardUnreadBodies } from './unread-bodies.ts';

/** No address of ours is longer. Search terms go into the query. */
const MAX_PATH_LENGTH = 1_000;
const MAX_PATH_SEGMENTS = 16;

/**
 * The checks that every request passes before anything works with it, whatever its route: short paths, and text, keys
 * and depth that the rest of the server can rely on. Register it before every route; it answers only after the session
 * has been checked.
 */
export function useDoor(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  keepNothing(app);
  endSlowBodies(app);
  discardUnreadBodies(app);
  guardPublicRoutes(app);
  app.addHook('onRequest', async (request) => rejectLongPath(request));
  app.addHook('preParsing', async (request) => {
    rejectHostileHeaders(request);
    rejectHostilePath(request);
    rejectHostileQuery(request);
  });
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) checkParts(request);
    else if (request.body !== undefined && request.body !== null) rejectHostileValues(request.body);
  });
}

function rejectLongPath({ url }: FastifyRequest): void {
  const path = url.split('?', 1)[0]!;
  if (path.length > MAX_PATH_LENGTH || path.split('/').length > MAX_PATH_SEGMENTS + 2)
    throw new AppError('route_not_found', say('server.request.no_route'));
}

function rejectHostileHeaders({ headers }: FastifyRequest): void {
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string') rejectHostileText(value, `headers.${name}`);
}

function rejectHostilePath({ params }: FastifyRequest): void {
  for (const [name, value] of Object.entries(params as Readonly<Record<string, string>>))
    rejectHostileText(value, name === '*' ? 'path' : name);
}

function rejectHostileQuery({ query }: FastifyRequest): void {
  const given = query as Readonly<Record<string, string | string[]>>;
  for (const name of Object.keys(given))
    if (isInherited(name)) throw new AppError('unknown_parameter', `Unknown parameter: ${name}`);
  rejectHostileValues(given);
}
