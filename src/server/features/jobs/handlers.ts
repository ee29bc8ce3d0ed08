import { action, type Handlers, hook, onTransition } from '#server/records/handlers/handlers.ts';
import { APPLICANT_EXCHANGE, decideApplicants } from './closing/decide-applicants.ts';
import { hireIsGone, jobFollowsHire } from './filled.ts';
import { shapeOpening } from './openings.ts';
import { lowestUnit } from './lowest-unit.ts';
import { saveAsTemplate } from './save-as-template.ts';
import { shapeJob } from './shape-job.ts';

export const JOB_HANDLERS: Handlers = {
  'jobs.shape': hook(shapeJob),
  'jobs.decide_applicants': onTransition(decideApplicants, APPLICANT_EXCHANGE),
  'jobs.follow_hire': hook(jobFollowsHire),
  'jobs.forget_hire': hook(hireIsGone),
  'jobs.lowest_unit': hook(() => lowestUnit),
  'jobs.save_as_template': action(saveAsTemplate),
  'jobs.shape_opening': hook(shapeOpening),
};
