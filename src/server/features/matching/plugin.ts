import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { quoteName, rowTable } from '#engine/predicates/sql-names.ts';
import { getEffectiveWeights } from '#shared/contracts/matching.ts';
import { presentRows } from '#server/records/query/present-rows.ts';
import { readOne } from '#server/records/query/read-one.ts';
import { canReadRecords, whoCan } from '#server/records/query/can-use.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestTo } from '#server/records/query/resource-request.ts';
import { serve } from '#server/records/openapi/serve.ts';
import { effectiveWeights, type WeightSet } from './effective-weights.ts';

const LISTS = ['job', 'candidate'] as const;

/** Routes of the matching weights beside their resource files: the effective weights; below /api/v1. */
export const matchingPlugin = fastifyPlugin(registerMatching, {
  name: 'matching',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerMatching(app: FastifyInstance): Promise<void> {
  for (const list of LISTS) {
    const resource = `matching_parameters_weightage_${list}`;
    const endpoint = `/admin-app/matching-parameters-weightage-${list}/`;
    serve(app, getEffectiveWeights({ resource, endpoint }), whoCan(resource, canReadRecords), async (http) => {
      const request = requestTo(http, resource);
      await readOne(request, http.params.id);
      const sets = await weightSets(request, http.params.id, http.query);
      return { weights: effectiveWeights(sets), sets: sets.map(({ id, name, scope }) => ({ id, name, scope })) };
    });
  }
}

/**
 * The record's own weights among those that apply in its scope: the default ones, then those of the organization, then
 * those of the job type. In its own scope it replaces all others, even while it is inactive.
 */
async function weightSets(
  { database, definition }: ResourceRequest,
  id: number,
  { organization, job_type: jobType }: { readonly organization?: number; readonly job_type?: number },
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
