import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { Message } from '#shared/errors.ts';
import type { WorkflowProblem } from '#shared/rules/check-workflow.ts';
import { inEnglish, say } from '#server/platform/texts/say.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';

/** A problem of a workflow in words, which name the stage and what to do. */
export function problemText({ definitions }: ResourceRequest, { rule, stage, names = [] }: WorkflowProblem): Message {
  const [first = '', ...others] = names;
  const actions = definitions.resources['workflow_stages']?.fields['on_enter']?.fields ?? {};
  return say(`workflow_builder.problems.${rule}`, {
    stage: stage?.name ?? '',
    name: rule === 'several_starts' ? names.map(inEnglish) : first,
    settings: others.map((setting) => cellName(actions, setting)),
  });
}

const cellName = (cells: ResourceDefinition['fields'], name: string): Message => ({
  message: `resources.workflow_stages.fields.on_enter.${name}`,
  args: {},
  text: cells[name]?.title ?? name,
});
