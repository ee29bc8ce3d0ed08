import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ResourceDefinition } from '#engine/schema/definition.ts';
import { AppError } from '#shared/errors.ts';
import { answersFile, fails } from '../openapi/answers.ts';
import { bootstrapText } from './bootstrap.ts';
import { catalogueFor, validatorFields, validatorHash } from './catalogue.ts';
import { BOOTSTRAP, CATALOGUE } from './answers.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** What a browser needs to start, and again when the files or the rights change. */
export async function catalogueRoutes(api: FastifyInstance): Promise<void> {
  const tags = ['catalogue'];
  api.get(
    '/bootstrap/',
    { schema: { tags, summary: 'All that a browser starts with', response: { 200: BOOTSTRAP } } },
    async (http, reply) => reply.type(JSON_TYPE).send(await bootstrapText(http)),
  );

  api.get(
    '/catalogue/',
    {
      schema: {
        tags,
        summary: 'Resources and navigation as I may know them',
        response: { 200: CATALOGUE, 304: { type: 'null', description: 'As it was' } },
      },
    },
    async (http, reply) => {
      const { version, text } = await catalogueFor(http.server, http.principal);
      reply.header('etag', `"${version}"`).header('cache-control', 'private, no-cache');
      if (http.headers['if-none-match'] === `"${version}"`) return reply.status(304).send();
      return reply.type(JSON_TYPE).send(`{"code":0,"message":"","data":${text}}`);
    },
  );

  api.get<{ Params: { name: string } }>(
    '/validators/:name',
    {
      config: { public: true },
      schema: {
        tags,
        summary: 'A compiled validator, as a module',
        response: { 200: answersFile('text/javascript'), ...fails(404) },
      },
    },
    async (http, reply) => {
      const module = await moduleNamed(http, http.params.name);
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(module);
    },
  );
}

/** The module of this name, for a definition that serves now and the fields of one of the roles. */
async function moduleNamed(http: FastifyRequest, name: string): Promise<string> {
  const { registry } = http.server;
  const [resource = '', hash] = name.split('.');
  const definition = Object.hasOwn(registry.current.resources, resource)
    ? registry.current.resources[resource]
    : undefined;
  const fields =
    definition && rolesFields(http, definition).find((set) => validatorHash(http.server, definition, set) === hash);
  if (!definition || !fields) throw new AppError('not_found', 'There is no such validator');
  return http.server.validators.module(definition, new Set(fields));
}

/** The sets of fields that the roles may write; which of them a person has depends on his role alone. */
function rolesFields({ server }: FastifyRequest, definition: ResourceDefinition): string[][] {
  const all = Object.values(definition.permissions.grants).length > 0 ? everyOption(definition) : [];
  return Object.keys(server.registry.current.roles).flatMap((role) =>
    [false, true].map((isSuperRecruiter) =>
      validatorFields(
        server.registry.access(
          { userId: 0, username: '', role, isSuperRecruiter, permissions: all, timeZone: 'UTC', locale: 'en' },
          definition,
        ),
      ),
    ),
  );
}

const everyOption = (definition: ResourceDefinition) => [
  {
    module: definition.permissions.key ?? definition.resource,
    options: Object.fromEntries(Object.keys(definition.permissions.grants).map((option) => [option, true])),
  },
];
