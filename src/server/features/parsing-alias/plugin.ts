import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import { aliasResolution, newAliases } from '#shared/contracts/parsing-alias.ts';
import { shape, whole } from '#shared/contracts/schema-words.ts';
import { AppError } from '#shared/errors.ts';
import { canReadRecords, whoCan } from '#server/records/query/can-use.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { answersOne } from '#server/records/openapi/answers.ts';
import { say } from '#server/platform/texts/say.ts';
import { addAliases } from './add-aliases.ts';
import { resolveAlias } from './resolve.ts';

const text = {
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: { text: { type: 'string', maxLength: 200 } },
} as const;

/** Routes of the alias lists beside their resource files: many in one call, and a try; below /api/v1. */
export const parsingAliasPlugin = fastifyPlugin(registerParsingAlias, {
  name: 'parsing-alias',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerParsingAlias(app: FastifyInstance): Promise<void> {
  for (const list of ['country', 'nationality'] as const) {
    const base = `/admin-app/parsing-alias/${list}`;
    app.get<{ Querystring: FromSchema<typeof text> }>(
      `${base}/resolve/`,
      {
        ...whoCan(`parsing_alias_${list}`, canReadRecords),
        schema: {
          tags: [`parsing_alias_${list}`],
          summary: 'What a text means to the parser',
          response: { 200: answersOne(aliasResolution) },
          querystring: text,
        },
      },
      async (http) => {
        const request = aliasRequest(http, list);
        return { code: 0, message: '', data: await resolveAlias(request, http.query.text) };
      },
    );
    app.post<{ Body: FromSchema<typeof newAliases> }>(
      `${base}/many/`,
      {
        ...whoCan(`parsing_alias_${list}`, ({ create }) => create !== false),
        schema: {
          tags: [`parsing_alias_${list}`],
          summary: 'Add many aliases of one value',
          response: { 201: answersOne(shape({ added: whole })) },
          body: newAliases,
        },
      },
      async (http, reply) => {
        const added = await addAliases(aliasRequest(http, list, 'create'), http.body);
        return reply.status(201).send({ code: 0, message: '', data: { added } });
      },
    );
  }
}

function aliasRequest(http: FastifyRequest, list: string, operation?: 'create'): ResourceRequest {
  const definition = http.server.registry.current.resources[`parsing_alias_${list}`];
  if (!definition) throw new AppError('route_not_found', say('server.request.no_route'));
  return requestFor(http, definition, operation);
}
