import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { JSONSchema } from 'json-schema-to-ts';
import type { Answer, Call, CallTypes } from '#shared/contracts/call.ts';
import { createHeaders } from '#shared/contracts/created-once.ts';
import { recordId, shape } from '#shared/contracts/schema-words.ts';
import { fails } from './answers.ts';

/** The request of a call, as its handler gets it. */
export type CallRequest<Types extends CallTypes> = FastifyRequest<{
  Params: Types['read']['params'];
  Querystring: Types['read']['query'];
  Body: Types['read']['body'];
}>;

type CallHandler<Types extends CallTypes> = (
  request: CallRequest<Types>,
  reply: FastifyReply,
) => Promise<Types['handled'] | Said<Types['handled']> | FastifyReply>;

/** An answer with a message for the user. */
class Said<Value> {
  readonly message: string;
  readonly value: Value;
  constructor(message: string, value: Value) {
    this.message = message;
    this.value = value;
  }
}

/** Answers a call with a message for the user. */
export const said = <Value = void>(message: string, value?: Value): Said<Value> => new Said(message, value as Value);

/** Who can call it, and bounds of its own. */
type ServeOptions = Pick<RouteShorthandOptions, 'config' | 'bodyLimit'>;

/**
 * Serves a call: its route, checked and described by its contract. The handler returns what the contract answers, and
 * the envelope is put around it; a handler that has sent the answer itself returns the reply.
 */
export function serve<Types extends CallTypes>(
  app: FastifyInstance,
  contract: Call<Types>,
  ...rest: [handler: CallHandler<Types>] | [options: ServeOptions, handler: CallHandler<Types>]
): void {
  const [options, handler] = rest.length === 2 ? rest : [{}, ...rest];
  const { method, path: url, wire } = contract;
  const { status = 200, answer } = wire;
  app.route({
    method,
    url,
    ...options,
    schema: {
      tags: [wire.tag],
      summary: wire.summary,
      ...(wire.isCreate && { headers: createHeaders }),
      ...paramsOf(contract),
      ...(wire.query !== undefined && { querystring: wire.query }),
      ...(wire.body !== undefined && { body: wire.body }),
      ...(wire.form !== undefined && { body: { content: { 'application/json': { schema: wire.form } } } }),
      response: { [status]: answer.response, ...fails(...(wire.fails ?? [])) },
    },
    handler: async (request, reply) => {
      const value = await handler(request as CallRequest<Types>, reply);
      if (value === reply) return reply;
      reply.status(status);
      return value instanceof Said
        ? { code: 0, message: value.message, ...bodyOf(answer, value.value) }
        : { code: 0, message: '', ...bodyOf(answer, value) };
    },
  });
}

function paramsOf({ path, wire }: Call): { readonly params?: JSONSchema } {
  if (wire.params !== undefined) return { params: wire.params };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  return names.length === 0 ? {} : { params: shape(Object.fromEntries(names.map((name) => [name, recordId]))) };
}

function bodyOf({ kind }: Answer, value: unknown): object {
  if (kind === 'one') return { data: value };
  if (kind === 'list' && Array.isArray(value)) return { results: value, count: value.length };
  return (value as object | undefined) ?? {};
}
