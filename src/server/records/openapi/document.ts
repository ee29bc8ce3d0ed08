import type { FastifyRequest } from 'fastify';
import { isWithheldSomewhere } from '#engine/access/field-rows.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { byKey, shape, text, whole } from '#shared/contracts/schema-words.ts';
import { fieldError } from '#shared/errors.ts';
import { handWrittenPaths } from './hand-written-paths.ts';
import { resourcePaths } from './resource-paths.ts';
import { resourceSchemas } from './resource-schemas.ts';

/**
 * The OpenAPI 3.1 document of everything that this user can reach: generated resources and hand-written routes alike.
 */
export function openApiDocument(http: FastifyRequest): Record<string, unknown> {
  const { registry, config, records } = http.server;
  const readable = Object.values(registry.current.resources)
    .map((definition) => ({ definition, access: registry.access(http.principal, definition) }))
    .filter(({ access }) => access.read !== false || access.create !== false);
  const { principal } = http;
  const accessTo = (definition: ResourceDefinition) => registry.access(principal, definition);
  const generated = readable.map(({ definition, access }) =>
    resourcePaths({ definitions: registry.current, definition, access, principal, accessTo, code: records }),
  );
  const schemas = readable.map(({ definition, access }) => {
    const fields = Object.values(definition.fields);
    const withheld = fields.filter((field) => isWithheldSomewhere(registry.current, definition, field, accessTo));
    const names = withheld.map(({ name }) => name);
    return resourceSchemas(definition, access, { definitions: registry.current, withheld: names });
  });
  return {
    openapi: '3.1.0',
    info: { title: `${config.appTitle} API`, version: '1' },
    servers: [{ url: config.publicUrl }],
    security: [{ bearer: [] }],
    paths: Object.assign({}, ...generated, handWrittenPaths(http)),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: Object.assign({ Failure: FAILURE, File: FILE }, ...schemas),
    },
  };
}

/** The body of every failure; some contain more, such as the current record of a conflict. */
export const FAILURE = {
  ...shape(
    { code: text, message: text },
    {
      errors: byKey(fieldError),
      error_count: { ...whole, description: 'How many there are, where not all are listed' },
    },
  ),
  additionalProperties: true,
};

const FILE = {
  ...shape({
    id: { ...text, format: 'uuid' },
    name: text,
    size: { ...whole, description: 'bytes' },
    media_type: text,
    url: text,
  }),
  type: ['object', 'null'],
};
