import { type Handlers, hook } from '#server/records/handlers/handlers.ts';
import { nameOpening } from './openings.ts';
import { lowestUnit } from './lowest-unit.ts';
import { shapeJob } from './shape-job.ts';

export const JOB_HANDLERS: Handlers = {
  'jobs.shape': hook(shapeJob),
  'jobs.lowest_unit': hook(() => lowestUnit),
  'jobs.name_opening': hook(() => nameOpening),
};
