import type { FastifyRequest } from 'fastify';
import type { AddedCandidate } from '#shared/contracts/applicants.ts';
import type { AppError } from '#shared/errors.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import type { AddingOutcome } from './add-applicant.ts';

type AddedApplicant = Omit<AddedCandidate, 'candidate'>;

/**
 * The outcome as the API answers it, in the language of the reader.
 * @param named the side whose error comes first: the other one is the same for the whole request.
 */
export function answerOf(http: FastifyRequest, outcome: AddingOutcome, named: 'candidate' | 'job'): AddedApplicant {
  if (outcome.status === 'added') return { status: 'added', applicant: outcome.row.id };
  if (outcome.status === 'already_applied') return outcome;
  return { status: 'rejected', ...wordsOf(http, outcome.error, named) };
}

/** The error of the named side, else the first one, else that of the whole. */
export function wordsOf(
  http: FastifyRequest,
  error: AppError,
  named: 'candidate' | 'job',
): Pick<AddedApplicant, 'code' | 'message'> {
  const { code, message, errors = {} } = http.server.texts.failure(readerLanguage(http), error);
  return { code, message: errors[named]?.text ?? Object.values(errors)[0]?.text ?? message };
}
