import { type Handlers, hook } from '#server/records/handlers/handlers.ts';
import { keepContacts, readNumbers } from './contacts.ts';
import { keepVersion } from './documents.ts';
import { incompleteFirst } from './education.ts';
import { rememberCandidate } from './newest-job.ts';

export const CANDIDATE_HANDLERS: Handlers = {
  'candidates.read_numbers': hook(() => readNumbers),
  'candidates.shape': hook(() => async (call) => ({ ...keepContacts(call), ...incompleteFirst(call.values) })),
  'candidates.keep_version': hook(() => keepVersion),
  'candidates.remember_candidate': hook(() => rememberCandidate),
};
