import type { FastifyInstance } from 'fastify';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import type { Message } from '#shared/errors.ts';
import type { StageRequirement } from '#shared/contracts/applicants.ts';
import { say } from '#server/platform/texts/say.ts';
import { fieldName } from '#server/records/query/names.ts';
import type { StoredRecord, WriteValues } from '#server/records/query/record-values.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import { readOnce } from '#server/records/query/read-once.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { storedRecord } from '#server/records/query/stored-record.ts';

/** What a stage asks for before an applicant can enter it. */
interface StageWithRequirements {
  readonly id: number;
  /** `candidate.nationality`, `applicant.rating` */
  readonly required_fields: readonly string[];
}

/** One of them, whether it is met, in words that this user can read. */
export interface Requirement extends Omit<StageRequirement, 'name'> {
  readonly name: Message | string;
}

/** The applicant whose requirements are asked for. */
export type Required = Pick<StoredRecord, 'values'> & Partial<Pick<StoredRecord, 'withheld'>>;

/**
 * What a stage requires of an applicant: fields by their titles, documents by their categories. Of what the user can't
 * see it says neither the name nor the field.
 */
export async function requirementsFor(
  app: FastifyInstance,
  request: ResourceRequest,
  applicant: Required,
  stage: StageWithRequirements,
): Promise<readonly Requirement[]> {
  return [
    ...(await requiredFields(app, request, applicant, stage.required_fields)),
    ...((await asksForDocuments(request, stage.id))
      ? await requiredDocuments(app, request, Number(applicant.values['candidate']), stage.id)
      : []),
  ];
}

/** What an applicant lacks for a stage, in words. */
export async function missingFor(
  app: FastifyInstance,
  request: ResourceRequest,
  applicant: WriteValues,
  stage: StageWithRequirements,
): Promise<readonly (Message | string)[]> {
  const all = await requirementsFor(app, request, { values: applicant }, stage);
  return all.flatMap(({ met, name }) => (met ? [] : [name]));
}

async function requiredFields(
  app: FastifyInstance,
  request: ResourceRequest,
  applicant: Required,
  names: readonly string[],
): Promise<Requirement[]> {
  const { candidates, applicants } = request.definitions.resources;
  if (names.length === 0 || !candidates || !applicants) return [];
  const { principal, requestId } = request;
  const ofCandidate = requestOf(app, { principal, requestId }, candidates);
  // The workflow asks, not the user: whether there is a value does not depend on who can read it.
  const candidate = names.some(isOfCandidate)
    ? await storedRecord(
        { ...ofCandidate, access: { ...ofCandidate.access, read: true } },
        Number(applicant.values['candidate']),
      )
    : undefined;
  return names.flatMap((name) => {
    const of = isOfCandidate(name) ? 'candidate' : 'applicant';
    const [reading, record] = of === 'candidate' ? [ofCandidate, candidate] : [request, applicant];
    const field = reading.definition.fields[name.slice(name.indexOf('.') + 1)];
    if (!field) return [];
    const met = !isEmpty(record?.values[field.name]);
    const isSeen = reading.access.readFields.has(field.name) && !record?.withheld?.has(field.name);
    return [{ of, met, category: null, ...(isSeen ? shown(reading.definition, field) : HIDDEN.field) }];
  });
}

const isOfCandidate = (name: string): boolean => name.startsWith('candidate.');

const shown = (definition: ResourceDefinition, { name }: FieldDefinition) =>
  ({ kind: 'field', name: fieldName(definition, name), field: name }) as const;

const HIDDEN = {
  field: { kind: 'hidden', name: say('server.applicants.hidden_field'), field: null },
  document: { kind: 'hidden', name: say('server.applicants.hidden_document'), category: null },
} as const;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const asksForDocuments = (request: ResourceRequest, stage: number): Promise<boolean> =>
  readOnce(request, `asks for documents ${stage}`, async () => {
    const { rows } = await request.database.query(
      'select from workflow_stages_required_documents where record_id = $1 limit 1',
      [stage],
    );
    return rows.length > 0;
  });

async function requiredDocuments(
  app: FastifyInstance,
  { database, definitions, principal }: ResourceRequest,
  candidate: number,
  stage: number,
): Promise<Requirement[]> {
  const { rows } = await database.query<{ id: number; name: string; met: boolean }>(
    `select c.id, c.name, exists (
        select from candidate_documents d where d.candidate_id = $2 and d.category_id = c.id and d.deleted_on is null
           and coalesce(d.expires_on >= current_date, true)) as met
       from workflow_stages_required_documents r join candidate_filetype c on c.id = r.target_id
      where r.record_id = $1 order by r.position`,
    [stage, candidate],
  );
  const documents = definitions.resources['candidate_documents'];
  const isSeen = documents !== undefined && app.registry.access(principal, documents).read !== false;
  return rows.map(({ id, name, met }) => ({
    of: 'candidate',
    met,
    field: null,
    ...(isSeen ? ({ kind: 'document', name, category: id } as const) : HIDDEN.document),
  }));
}
