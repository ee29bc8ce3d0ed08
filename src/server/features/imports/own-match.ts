import type { ImportPlan } from '#shared/contracts/imports.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';

/**
 * The plan as it is carried out. Records of which only one can exist (`createOnce`) are matched by what makes them one
 * even if the user names nothing to match by: a row with a known record is no error. Users who can't change records
 * have such rows skipped.
 */
export function withOwnMatch(plan: ImportPlan, { definition, access }: ResourceRequest): ImportPlan {
  const { createOnce = [] } = definition;
  const isNamed = (name: string) => plan.sources.some(({ field }) => field === name) && access.readFields.has(name);
  if (plan.match.length > 0 || createOnce.length === 0 || !createOnce.every(isNamed)) return plan;
  const mode = plan.mode === 'both' && access.update === false ? 'create' : plan.mode;
  return { ...plan, match: [...createOnce], mode };
}
