import type { FastifyInstance, RouteOptions } from 'fastify';
import { fails, OTHER_FAILURE } from './answers.ts';

/**
 * Adds the failures to every route with a declared answer, as far as its inputs imply them: a query or a body can be
 * malformed, a path can lead nowhere, any of them can contain values that cannot be stored. Its other failures it
 * declares itself by `fails`. Register it before the routes.
 */
export function addFailures(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { schema } = route;
    if (!schema?.response) return;
    route.schema = {
      ...schema,
      response: { ...rejections(route), ...(schema.response as object), default: OTHER_FAILURE },
    };
  });
}

function rejections({
  config,
  method,
  schema = {},
}: Pick<RouteOptions, 'config' | 'method' | 'schema'>): ReturnType<typeof fails> {
  const can = {
    400: true,
    401: !config?.public,
    403: config?.mayCall !== undefined || (config?.public === true && method !== 'GET'),
    404: schema.params !== undefined,
    422: true,
  };
  return fails(...STATUSES.filter((status) => can[status]));
}

const STATUSES = [400, 401, 403, 404, 422] as const;
