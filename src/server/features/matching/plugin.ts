import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import { quoteName, rowTable } from '#engine/predicates/sql-names.ts';
import { listOf, shape } from '#shared/contracts/schema-words.ts';
import { AppError } from '#shared/errors.ts';
import { presentRows } from '#server/records/query/present-rows.ts';
import { readOne } from '#server/records/query/read-one.ts';
import { canReadRecords, whoCan } from '#server/records/query/can-use.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { answersOne } from '#server/records/openapi/answers.ts';
import { say } from '#server/platform/texts/say.ts';
import { effectiveWeight, effectiveWeights, type WeightSet, weightSource } from './effective-weights.ts';

const LISTS = ['job', 'candidate'] as const;

const params = { type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 1 } } } as const;
const place = {
  type: 'object',
  additionalProperties: false,
  properties: { organization: { type: 'integer', minimum: 1 }, job_type: { type: 'integer', minimum: 1 } },
} as const;
const EFFECTIVE = answersOne(shape({ weights: listOf(effectiveWeight), sets: listOf(weightSource) }));
type Place = FromSchema<typeof place>;

/** Routes of the matching weights beside their resource files: the effective weights; below /api/v1. */
export const matchingPlugin = fastifyPlugin(registerMatching, {
  name: 'matching',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerMatching(app: FastifyInstance): Promise<void> {
  for (const list of LISTS) {
    const resource = `matching_parameters_weightage_${list}`;
    app.get<{ Params: FromSchema<typeof params>; Querystring: Place }>(
      `/admin-app/matching-parameters-weightage-${list}/:id/effective/`,
      {
        ...whoCan(resource, canReadRecords),
        schema: {
          tags: [resource],
          summary: 'What counts in the end, for an organization and a job type, each with its share and its origin',
          params,
          querystring: place,
          response: { 200: EFFECTIVE },
        },
      },
      async (http) => {
        const definition = http.server.registry.current.resources[resource];
        if (!definition) throw new AppError('route_not_found', say('server.request.no_route'));
        const request = requestFor(http, definition);
        await readOne(request, http.params.id);
        const sets = await weightSets(request, http.params.id, http.query);
        const weights = effectiveWeights(sets);
        return {
          code: 0,
          message: '',
          data: { weights, sets: sets.map(({ id, name, scope }) => ({ id, name, scope })) },
        };
      },
    );
  }
}

/**
 * The record's own weights among those that apply in its scope: the default ones, then those of the organization, then
 * those of the job type. In its own scope it replaces all others, even while it is inactive.
 */
async function weightSets(
  { database, definition }: ResourceRequest,
  id: number,
  { organization, job_type: jobType }: Place,
): Promise<readonly WeightSet[]> {
  const { resource } = definition;
  const { rows } = await database.query<WeightSet>(
    `select t.id, t.name, t.scope,
            (select jsonb_agg(jsonb_build_object('parameter', p.parameter, 'weight', p.weight, 'mode', p.mode, 'tolerance', p.tolerance) order by p._position)
               from ${quoteName(rowTable(resource, 'parameters'))} p where p._record_id = t.id) as parameters
       from ${quoteName(resource)} t, ${quoteName(resource)} own
      where own.id = $1
        and (t.id = own.id or (t.active and ${presentRows(definition, 't')} and t.scope <> own.scope and
          (t.scope = 'default' or (t.scope = 'organization' and t.organization_id = $2::bigint) or (t.scope = 'job_type' and t.job_type_id = $3::bigint))))
      order by array_position(array['default', 'organization', 'job_type'], t.scope::text)`,
    [id, organization ?? null, jobType ?? null],
  );
  return rows;
}
