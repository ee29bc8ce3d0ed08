import { action, type Handlers, hook, limit, onTransition } from '#server/records/handlers/handlers.ts';
import { oneDefaultCalendar } from './calendars.ts';
import { closedStages } from './closed-stages.ts';
import { workflowOfJob } from './job-workflow.ts';
import { newVersion } from './new-version.ts';
import { retireEarlier } from './publish.ts';
import { setDefault } from './set-default.ts';
import { keepDefault, shapeWorkflow } from './shape-workflow.ts';
import { checkStage, checkStageDeletion } from './stage-guards.ts';
import { stageLimits } from './stage-limits.ts';

export const WORKFLOW_HANDLERS: Handlers = {
  'workflows.shape': hook(shapeWorkflow),
  'workflows.check_deletion': hook(() => keepDefault),
  'workflows.published': onTransition(() => retireEarlier),
  'workflows.new_version': action(newVersion),
  'workflows.set_default': action(() => setDefault),
  'workflows.check_stage': hook(() => checkStage),
  'workflows.check_stage_deletion': hook(() => checkStageDeletion),
  'workflows.of_job': hook(() => workflowOfJob),
  'workflows.stages_without_view': closedStages('view'),
  'workflows.stages_without_contact': closedStages('see_contact'),
  'workflows.stages_without_salary': closedStages('see_salary'),
  'workflows.stages_without_cv': closedStages('see_cv'),
  'workflows.stages_without_documents': closedStages('see_documents'),
  'workflows.stages_without_comment': closedStages('comment'),
  'workflows.one_default_calendar': hook(() => oneDefaultCalendar),
  'workflows.limits': limit(stageLimits),
};
