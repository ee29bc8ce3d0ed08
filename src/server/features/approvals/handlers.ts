import type { Handlers } from '#server/records/handlers/handlers.ts';
import { askedRecords } from './asked-records.ts';

export const APPROVAL_HANDLERS: Handlers = {
  'approvals.jobs_to_approve': askedRecords('job'),
};
