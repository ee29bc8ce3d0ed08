import { type Handlers, hook, onTransition } from '#server/records/handlers/handlers.ts';
import { APPLICANT_EXCHANGE, decideApplicants } from './closing/decide-applicants.ts';
import { nameOpening } from './openings.ts';
import { lowestUnit } from './lowest-unit.ts';
import { shapeJob } from './shape-job.ts';

export const JOB_HANDLERS: Handlers = {
  'jobs.shape': hook(shapeJob),
  'jobs.decide_applicants': onTransition(decideApplicants, APPLICANT_EXCHANGE),
  'jobs.lowest_unit': hook(() => lowestUnit),
  'jobs.name_opening': hook(() => nameOpening),
};
