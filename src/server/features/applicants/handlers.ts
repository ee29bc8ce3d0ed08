import { action, type Handlers, hook, onTransition } from '#server/records/handlers/handlers.ts';
import { addToJob, removeAdded } from './add-to-job.ts';
import { applicantMoved, STEP_EXCHANGE } from './moved.ts';
import { onlyGiven } from './only-given.ts';
import { shapeApplicant } from './shape.ts';

export const APPLICANT_HANDLERS: Handlers = {
  'applicants.only_given': hook(() => onlyGiven),
  'applicants.shape': hook(shapeApplicant),
  'applicants.add_to_job': action(addToJob),
  'applicants.remove_added': action(removeAdded),
  'applicants.moved': onTransition(applicantMoved, STEP_EXCHANGE),
};
