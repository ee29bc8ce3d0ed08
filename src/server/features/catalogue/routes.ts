import type { ModulePermission } from '#engine/access/access.ts';
import { groupOptions, optionsOf } from '#engine/access/options-of.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { secretText, shape, text } from '#shared/contracts/schema-words.ts';
import { AppError } from '#shared/errors.ts';
import { answersFile, fails } from '#server/records/openapi/answers.ts';
import { inEnglish } from '#server/platform/texts/say.ts';
import { bootstrapText } from './bootstrap.ts';
import {
  catalogueFor,
  catalogueText,
  definitionsText,
  placeOf,
  screenResources,
  validatorFields,
  validatorHash,
} from './catalogue.ts';
import { BOOTSTRAP, CATALOGUE, DEFINITIONS, PLACE } from './answers.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The data that a browser needs to start, and again when the files or the permissions change. */
export const catalogueRoutes = fastifyPlugin(registerCatalogue, {
  name: 'catalogue',
  dependencies: ['accounts', 'mailbox'],
  encapsulate: true,
});

async function registerCatalogue(api: FastifyInstance): Promise<void> {
  const tags = ['catalogue'];
  api.get(
    '/bootstrap/',
    { schema: { tags, summary: 'All that a browser starts with', response: { 200: BOOTSTRAP } } },
    async (http, reply) => reply.type(JSON_TYPE).send(await bootstrapText(http)),
  );

  api.get<{ Querystring: { definitions?: 'all' } }>(
    '/catalogue/',
    {
      schema: {
        tags,
        summary: 'Resources and navigation that I can see',
        querystring: shape(
          {},
          { definitions: { const: 'all', description: 'With the definition of every resource.' } },
        ),
        response: { 200: CATALOGUE, 304: { type: 'null', description: 'As it was' } },
      },
    },
    async (http, reply) => {
      const catalogue = await catalogueFor(http.server, http.principal);
      reply.header('etag', `"${catalogue.version}"`).header('cache-control', 'private, no-cache');
      if (http.headers['if-none-match'] === `"${catalogue.version}"`) return reply.status(304).send();
      const asked = http.query.definitions === 'all' ? catalogue.definitions.keys() : [];
      return sendData(reply, catalogueText(catalogue, asked));
    },
  );

  api.get(
    '/catalogue/version/',
    { schema: { tags, summary: 'Which catalogue I have now, and where it is', response: { 200: PLACE } } },
    async ({ server, principal }) => {
      const { version } = await catalogueFor(server, principal);
      return { code: 0, message: '', data: placeOf(version) };
    },
  );

  api.get<{ Querystring: { names: string } }>(
    '/catalogue/definitions/',
    {
      schema: {
        tags,
        summary:
          'Whole definitions of resources in the versions that my catalogue names; where one has another by now, that, which is not to be kept',
        querystring: shape({ names: { ...text, description: '`companies.<version>`, several with commas between.' } }),
        response: { 200: DEFINITIONS },
      },
    },
    async ({ server, principal, query }, reply) => {
      const catalogue = await catalogueFor(server, principal);
      const asked = query.names.split(',').map((name) => name.split('.', 2));
      const isCurrent = asked.every(([name = '', version]) => catalogue.definitions.get(name)?.version === version);
      keepWhere(reply, isCurrent && query.names);
      return sendData(
        reply,
        definitionsText(
          catalogue,
          asked.map(([name = '']) => name),
        ),
      );
    },
  );

  api.get<{ Params: { version: string }; Querystring: { screen?: string } }>(
    '/catalogue/:version/',
    {
      schema: {
        tags,
        summary: 'My catalogue of a version; where it is another by now, that, which is not to be kept',
        params: shape({ version: text }),
        querystring: shape(
          {},
          { screen: { ...text, description: 'Address of a screen, whose definitions are to come along.' } },
        ),
        response: { 200: CATALOGUE },
      },
    },
    async ({ server, principal, params, query }, reply) => {
      const catalogue = await catalogueFor(server, principal);
      keepWhere(reply, params.version === catalogue.version && catalogue.version);
      return sendData(reply, catalogueText(catalogue, screenResources(catalogue, query.screen ?? '')));
    },
  );

  api.get<{ Params: { name: string } }>(
    '/validators/:name',
    {
      config: { public: true },
      schema: {
        tags,
        summary: 'A compiled validator, as a module',
        params: shape({ name: secretText }),
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

const sendData = (reply: FastifyReply, data: string) =>
  reply.type(JSON_TYPE).send(`{"code":0,"message":"","data":${data}}`);

/**
 * An answer requested by its version never changes; `false`: the answer is of another version and must not be cached as
 * the requested one.
 */
function keepWhere(reply: FastifyReply, version: string | false): void {
  if (version !== false) reply.header('etag', `"${version}"`);
  reply.header('cache-control', version === false ? 'no-store' : 'private, max-age=31536000, immutable');
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
  if (!definition || !fields) throw new AppError('not_found', inEnglish('There is no such validator'));
  return http.server.validators.module(definition, new Set(fields));
}

/**
 * The sets of fields that users can write; the set of one depends on their role, and on the options of groups of fields
 * that they have.
 */
function* rolesFields({ server }: FastifyRequest, definition: ResourceDefinition): Generator<string[]> {
  const lists = optionLists(definition);
  const person = { userId: 0, username: '', timeZone: 'UTC', locale: 'en' };
  for (const role of Object.keys(server.registry.current.roles))
    for (const isSuperRecruiter of [false, true])
      for (const permissions of lists)
        yield validatorFields(server.registry.access({ ...person, role, isSuperRecruiter, permissions }, definition));
}

/** Permission lists with every option, and every combination of those that groups of fields ask for. */
function optionLists({ resource, permissions }: ResourceDefinition): ModulePermission[][] {
  const { key: module = resource } = permissions;
  const ofGroups = groupOptions(permissions);
  const combinations = ofGroups.reduce<string[][]>(
    (all, option) => [...all, ...all.map((some) => [...some, option])],
    [[]],
  );
  return combinations.map((some) => {
    const options = optionsOf(permissions).filter((option) => !ofGroups.includes(option) || some.includes(option));
    return options.length === 0 ? [] : [{ module, options: Object.fromEntries(options.map((each) => [each, true])) }];
  });
}
