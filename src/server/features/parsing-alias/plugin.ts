import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { addManyAliases, tryAlias } from '#shared/contracts/parsing-alias.ts';
import { serve } from '#server/records/openapi/serve.ts';
import { canCreate, canReadRecords, whoCan } from '#server/records/query/can-use.ts';
import { requestTo } from '#server/records/query/resource-request.ts';
import { addAliases } from './add-aliases.ts';
import { resolveAlias } from './resolve.ts';

/** Routes of the alias lists beside their resource files: many in one call, and a try; below /api/v1. */
export const parsingAliasPlugin = fastifyPlugin(registerParsingAlias, {
  name: 'parsing-alias',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerParsingAlias(app: FastifyInstance): Promise<void> {
  for (const name of ['country', 'nationality']) {
    const list = { resource: `parsing_alias_${name}`, endpoint: `/admin-app/parsing-alias/${name}/` };
    serve(app, tryAlias(list), whoCan(list.resource, canReadRecords), async (http) =>
      resolveAlias(requestTo(http, list.resource), http.query.text),
    );
    serve(app, addManyAliases(list), whoCan(list.resource, canCreate), async (http) => ({
      added: await addAliases(requestTo(http, list.resource, 'create'), http.body),
    }));
  }
}
