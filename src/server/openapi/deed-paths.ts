import type { Principal, ResourceAccess } from '#engine/access/access.ts';
import { personDeeds } from '#engine/access/person-deeds.ts';
import type { DeedDefinition } from '#engine/schema/deed-definition.ts';
import type { ResourceDefinition } from '#engine/schema/definition.ts';
import { ID, IDS } from './wire-shapes.ts';
import { bodyOf, FAILURES, type Json, objectOf, reply } from './wire-words.ts';

interface DeedSource {
  readonly definition: ResourceDefinition;
  readonly access: ResourceAccess;
  readonly principal: Principal;
  /** The reply with the record. */
  readonly record: Json;
}

type Shown = Pick<DeedDefinition, 'key' | 'title' | 'input'>;

/** The addresses of the transitions and actions that this person may use, for one record and for many. */
export function deedPaths(source: DeedSource): Readonly<Record<string, Json>> {
  const { deeds } = personDeeds(source.principal, source.definition, source.access);
  return {
    ...pathsOf(source, 'transitions', deeds.states?.transitions ?? []),
    ...pathsOf(source, 'actions', deeds.actions),
  };
}

function pathsOf(
  { definition, record }: DeedSource,
  kind: string,
  deeds: readonly Shown[],
): Readonly<Record<string, Json>> {
  const address = definition.endpoint;
  return Object.fromEntries(
    deeds.flatMap((deed) => {
      const { properties, required } = inputSchema(definition, deed);
      const data = objectOf(properties, required);
      const one = {
        ...(kind === 'actions' && { created: { type: 'integer', description: 'The record that was made' } }),
      };
      const post = (summary: string, requestBody: Json, answer: Json) => ({
        post: { summary, requestBody, responses: { 200: reply('Done', answer), ...FAILURES } },
      });
      return [
        [
          `${address}{id}/${kind}/${deed.key}/`,
          {
            parameters: [ID],
            ...post(deed.title, bodyOf(objectOf({ updated_on: VERSION, ...properties }, required)), {
              ...record,
              properties: { ...(record['properties'] as Json), ...one },
            }),
          },
        ],
        [
          `${address}bulk/${kind}/${deed.key}/`,
          post(
            `${deed.title}: many, each by itself`,
            bodyOf(objectOf({ ids: IDS, data }, required.length > 0 ? ['ids', 'data'] : ['ids'])),
            RESULTS,
          ),
        ],
      ];
    }),
  );
}

/** What it asks for; a field that is not always visible is not always needed. */
function inputSchema({ fields }: ResourceDefinition, { input }: Shown): { properties: Json; required: string[] } {
  const asked = input.flatMap(({ field, required }) => {
    const definition = fields[field];
    return definition ? [{ definition, required: required && !definition.visibleWhen }] : [];
  });
  return {
    properties: Object.fromEntries(
      asked.map(({ definition }) => [definition.name, { title: definition.title, ...definition.schema }]),
    ),
    required: asked.filter(({ required }) => required).map(({ definition }) => definition.name),
  };
}

const VERSION: Json = {
  type: 'string',
  format: 'date-time',
  description: 'Of the record that was looked at; one that moved on since is a conflict',
};
const RESULTS: Json = {
  type: 'object',
  properties: {
    code: { const: 0 },
    message: { type: 'string' },
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'done'],
        properties: {
          id: { type: 'integer' },
          done: { type: 'boolean' },
          created: { type: 'integer' },
          code: { type: 'string', description: 'Why not' },
          message: { type: 'string' },
          errors: { type: 'object' },
        },
      },
    },
  },
};
