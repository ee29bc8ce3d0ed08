import { APPLICANT_HANDLERS } from './applicants/handlers.ts';
import { APPROVAL_HANDLERS } from './approvals/handlers.ts';
import { CANDIDATE_HANDLERS } from './candidates/handlers.ts';
import { JOB_HANDLERS } from './jobs/handlers.ts';
import { LIST_HANDLERS } from './lists/handlers.ts';
import { EMAIL_SERVER_HANDLERS } from './mail-servers/handlers.ts';
import { MATCHING_HANDLERS } from './matching/handlers.ts';
import { OFFER_HANDLERS } from './offers/handlers.ts';
import { PARSING_ALIAS_HANDLERS } from './parsing-alias/handlers.ts';
import { TASK_HANDLERS } from './tasks/handlers.ts';
import { WORKFLOW_HANDLERS } from './workflows/handlers.ts';
import type { Handlers } from '#server/records/handlers/handlers.ts';
import { RECORD_HANDLERS } from '#server/records/write/record-handlers.ts';

/**
 * Every handler of the application: for the checker of the files, which works without a server too, and for
 * `app.records`. A feature's own handlers are beside its service.
 */
export const BUILT_IN_HANDLERS: Handlers = {
  ...RECORD_HANDLERS,
  ...PARSING_ALIAS_HANDLERS,
  ...OFFER_HANDLERS,
  ...MATCHING_HANDLERS,
  ...LIST_HANDLERS,
  ...JOB_HANDLERS,
  ...APPLICANT_HANDLERS,
  ...APPROVAL_HANDLERS,
  ...CANDIDATE_HANDLERS,
  ...EMAIL_SERVER_HANDLERS,
  ...TASK_HANDLERS,
  ...WORKFLOW_HANDLERS,
};
