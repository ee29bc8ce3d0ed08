import type { FastifyInstance } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import { quoteName, rowTable } from '#engine/predicates/sql-names.ts';
import { AppError } from '#shared/errors.ts';
import { readOne } from '../../resources/read.ts';
import { mayReadRecords, whoMay } from '../../resources/may-use.ts';
import type { ResourceRequest } from '../../resources/request.ts';
import { requestFor } from '../../resources/resource-request.ts';
import { effectiveWeights, type WeightSet } from './effective-weights.ts';

const LISTS = ['job', 'candidate'] as const;

const params = { type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 1 } } } as const;

/** What the weights of matching have beside their resource files: what counts in the end; below /api/v1. */
export async function matchingPlugin(app: FastifyInstance): Promise<void> {
  for (const list of LISTS) {
    const resource = `matching_parameters_weightage_${list}`;
    app.get<{ Params: FromSchema<typeof params> }>(
      `/admin-app/matching-parameters-weightage-${list}/:id/effective/`,
      {
        ...whoMay(resource, mayReadRecords),
        schema: { tags: [resource], summary: 'What counts in the end, each with its share and its origin', params },
      },
      async (http) => {
        const definition = http.server.registry.current.resources[resource];
        if (!definition) throw new AppError('route_not_found', 'There is nothing at this address');
        const request = requestFor(http, definition);
        await readOne(request, http.params.id);
        return { code: 0, message: '', data: { weights: effectiveWeights(await weightSets(request, http.params.id)) } };
      },
    );
  }
}

/** The record's own weights, after the default ones where it is not a default itself. */
async function weightSets({ database, definition }: ResourceRequest, id: number): Promise<readonly WeightSet[]> {
  const { resource } = definition;
  const { rows } = await database.query<WeightSet>(
    `select t.id, t.name, t.scope,
            (select jsonb_agg(jsonb_build_object('parameter', p.parameter, 'weight', p.weight, 'mode', p.mode, 'tolerance', p.tolerance) order by p._position)
               from ${quoteName(rowTable(resource, 'parameters'))} p where p._record_id = t.id) as parameters
       from ${quoteName(resource)} t, ${quoteName(resource)} own
      where own.id = $1 and (t.id = own.id or (t.scope = 'default' and t.active and own.scope <> 'default')) order by t.id = own.id`,
    [id],
  );
  return rows;
}
