import type { Workflow } from '#shared/rules/workflows.ts';
import type { Database } from '#server/platform/db/database.ts';
import { stageBeforeEnd, stageBeforeHold } from './earlier-stages.ts';
import { firstPlace, type Place, placeAfter } from './steps.ts';

/** An applicant where they are, with the status that a step gives them. */
interface Stepping extends Place {
  readonly id: number;
}

/** Where a step leads that names no stage. */
export async function placeOfStep(
  database: Database,
  step: string,
  workflow: Workflow,
  { id, stage: from, status }: Stepping,
): Promise<Place> {
  if (step === 'reopen') {
    const stage = await stageBeforeEnd(database, id, workflow);
    return { stage: stage ?? firstPlace(workflow).stage, status };
  }
  if (step === 'resume') {
    const isParked = workflow.stages.find((stage) => stage.id === from)?.kind === 'hold';
    const earlier = isParked ? await stageBeforeHold(database, id, workflow) : undefined;
    return { stage: earlier ?? from, status };
  }
  return placeAfter(step, workflow, { stage: from, status });
}
