import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressName } from './operation-names.ts';
import type { Json } from './wire-words.ts';

type CanCall = (http: FastifyRequest) => boolean;

const rulesOf = new WeakMap<FastifyInstance['server'], Map<string, CanCall>>();

/** Remembers for whom each route is. Register it before them. */
export function noteWhoCanCall(app: FastifyInstance): void {
  const rules = new Map<string, CanCall>();
  rulesOf.set(app.server, rules);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.mayCall) return;
    for (const each of [method].flat()) rules.set(keyOf(each, openApiPath(url)), config.mayCall);
  });
}

/** The hand-written routes, by their own schemas, without those that this user cannot call. */
export function handWrittenPaths(http: FastifyRequest): Json {
  const rules = rulesOf.get(http.server.server);
  const paths = Object.entries(http.server.swagger().paths ?? {}).map(([path, methods]) => {
    const open = Object.entries(methods as Json).filter(
      ([method]) => rules?.get(keyOf(method, path))?.(http) !== false,
    );
    const named = open.map(([method, operation]) => [
      method,
      { operationId: addressName(method, path), ...(operation as Json) },
    ]);
    return [path, Object.fromEntries(named) as Json] as const;
  });
  return Object.fromEntries(paths.filter(([, methods]) => Object.keys(methods).length > 0));
}

const keyOf = (method: string, path: string): string => `${method.toUpperCase()} ${path}`;

/** `/users/:id/` is `/users/{id}/` in the description. */
const openApiPath = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}');
