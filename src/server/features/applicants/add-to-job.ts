import type { FastifyInstance } from 'fastify';
import { AppError, type Message } from '#shared/errors.ts';
import { inEnglish, say } from '#server/platform/texts/say.ts';
import type { ActionCall } from '#server/records/handlers/handlers.ts';
import type { ActionResult } from '#server/records/query/record-code.ts';
import { readOnce } from '#server/records/query/read-once.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import { removeAsChecked } from '#server/records/write/delete-rows.ts';
import { addApplicant } from './add-applicant.ts';
import { requireUntouched } from './untouched.ts';

/**
 * Makes a candidate an applicant of the job that the user has chosen, with the source of the candidate.
 * @throws {AppError} not_possible where the candidate has applied already; otherwise what creating the applicant throws,
 * in the words of its fields.
 */
export const addToJob =
  (app: FastifyInstance) =>
  async ({ request, record, chosen }: ActionCall): Promise<ActionResult> => {
    const applicants = await applicantsRequest(app, request, 'create');
    const { cv_source: source } = record.values;
    const canSeeSource = request.access.readFields.has('cv_source') && !record.withheld.has('cv_source');
    const outcome = await addApplicant(applicants, {
      candidate: record.id,
      job: Number(chosen['job']),
      cv_source: canSeeSource ? ((source ?? null) as number | null) : null,
    });
    if (outcome.status === 'already_applied')
      throw new AppError('not_possible', say('server.applicants.already_applied'));
    if (outcome.status === 'rejected') throw inWordsOfSide(outcome.error);
    return { undo: { applicant: outcome.row.id, version: outcome.row.version } };
  };

/**
 * Deletes the applicant that `addToJob` has made. For this no permission to delete is needed: it is as it was made, and
 * its user made it.
 * @throws {AppError} not_found, conflict where it is no longer as it was made.
 */
export const removeAdded =
  (app: FastifyInstance) =>
  async ({ request, record, input }: ActionCall): Promise<void> => {
    const applicants = await applicantsRequest(app, request, 'update');
    const id = Number(input['applicant']);
    const added = { id, candidate: record.id, version: String(input['version']) };
    const deleting = { ...applicants, access: { ...applicants.access, delete: true } };
    await removeAsChecked(deleting, [id], () => requireUntouched(applicants, added));
  };

/** The same user's request to write applicants, once for all candidates of a batch. */
const applicantsRequest = (app: FastifyInstance, request: ResourceRequest, operation: 'create' | 'update') =>
  readOnce(request, `applicants to ${operation}`, async (): Promise<ResourceRequest> => {
    const definition = app.registry.current.resources['applicants'];
    if (!definition) throw new AppError('route_not_found', say('server.request.no_route'));
    const { events, alreadyRead, foundChoices } = request;
    return {
      ...requestOf(app, request, definition, operation),
      events,
      ...(alreadyRead && { alreadyRead }),
      ...(foundChoices && { foundChoices: new Set<string>() }),
    };
  });

/** The fields of an applicant mean nothing on a candidate: the first error is that of the whole. */
function inWordsOfSide(error: AppError): AppError {
  const errors = error.errors ?? {};
  const reason = errors['candidate'] ?? errors['job'] ?? Object.values(errors)[0];
  if (!reason) return error;
  const said: Message = { args: {}, ...reason };
  return new AppError(error.code, said.text === '' ? inEnglish(error.message) : said, { cause: error });
}
