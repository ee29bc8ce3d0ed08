import type { FastifyInstance } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import { isHiddenFrom } from '#engine/access/open-fields.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { StageRight } from '#shared/contracts/workflows.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import { matchesRows } from '#server/records/query/row-conditions.ts';

/** What keeps a permission from a user beside the rules of stages; undefined where nothing does. */
export type Withholding = (right: StageRight) => 'hidden_field' | 'no_access' | undefined;

/** The fields that a permission opens; of the candidate unless another resource is named. */
const FIELDS: Partial<Record<StageRight, readonly string[]>> = {
  see_cv: ['resume'],
  see_contact: ['email', 'candidate_phone'],
  see_salary: ['current_salary', 'expected_salary'],
};

/** What a user can do with an applicant if every stage allowed everything. */
export async function otherPermissions(
  app: FastifyInstance,
  user: Principal,
  applicant: number,
  requestId: string,
): Promise<Withholding> {
  const { resources } = app.registry.current;
  const principal = withOpenStages(app, user);
  const requestTo = (definition: ResourceDefinition | undefined): ResourceRequest | undefined =>
    definition && requestOf(app, { principal, requestId }, definition);
  const applicants = requestTo(resources['applicants']);
  const candidates = requestTo(resources['candidates']);
  const isReadable = applicants !== undefined && (await matchesRows(applicants, applicant, applicants.access.read));
  const canWrite = (resource: string) => requestTo(resources[resource])?.access.create !== false;
  const canRead = (resource: string) => requestTo(resources[resource])?.access.read !== false;
  return (right) => {
    if (!isReadable) return 'no_access';
    if (right === 'move_in' || right === 'move_out')
      return applicants?.access.actions['move'] ? undefined : 'no_access';
    if (right === 'comment') return canWrite('applicant_notes') ? undefined : 'no_access';
    if (right === 'see_documents') return canRead('candidate_documents') ? undefined : 'no_access';
    const names = FIELDS[right];
    return names && candidates ? whyClosed(app, candidates, names) : undefined;
  };
}

function whyClosed(app: FastifyInstance, { definition, access, principal }: ResourceRequest, names: readonly string[]) {
  const known = names.flatMap((name) => definition.fields[name] ?? []);
  if (known.length === 0 || known.some(({ name }) => access.readFields.has(name))) return undefined;
  const isHidden = known.every((field) => isHiddenFrom(app.registry.current.roles, principal, field));
  return isHidden ? 'hidden_field' : 'no_access';
}

/** The user as if no stage were closed to them. */
function withOpenStages({ registry }: FastifyInstance, user: Principal): Principal {
  const names = Object.entries(registry.current.attributes ?? {}).flatMap(([name, source]) =>
    'handler' in source && source.handler.startsWith('workflows.stages_without_') ? [name] : [],
  );
  const open = Object.fromEntries(names.map((name) => [name, []]));
  return { ...user, ...(user.attributes && { attributes: { ...user.attributes, ...open } }) };
}
