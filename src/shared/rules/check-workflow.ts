import { EXIT_KINDS } from '#shared/contracts/workflows.ts';
import { isEnd, plannedMoves, startStage, type Workflow, type WorkflowStage } from './workflows.ts';

/** What happens by itself when an applicant enters or leaves a stage: its kind and the settings of that kind. */
export interface StageAction {
  readonly action: string;
  readonly [setting: string]: unknown;
}

/** A stage with everything that is checked before its workflow is published. */
export interface CheckedStage extends WorkflowStage {
  /** `candidate.<field>` or `applicant.<field>`. */
  readonly required_fields: readonly string[];
  readonly on_enter: readonly StageAction[];
  readonly on_exit: readonly StageAction[];
}

/** What a workflow can refer to. */
export interface WorkflowFacts {
  readonly isField: (name: string) => boolean;
  /** The settings that an action lacks or has wrong; undefined for an unknown kind of action. */
  readonly invalidSettings: (action: StageAction) => readonly string[] | undefined;
}

/** One reason why a workflow cannot be published; without a stage it is about the workflow as a whole. */
export interface WorkflowProblem {
  readonly rule: WorkflowRule;
  readonly stage?: Pick<WorkflowStage, 'id' | 'name'>;
  /** What is wrong: names of stages, a field, a kind of action, settings. */
  readonly names?: readonly string[];
}

type WorkflowRule =
  | 'no_start'
  | 'several_starts'
  | 'no_hired'
  | 'name_twice'
  | 'move_outside'
  | 'unreachable'
  | 'dead_end'
  | 'no_way_to_end'
  | 'unknown_field'
  | 'unknown_action'
  | 'incomplete_action';

/** Everything that keeps a workflow from being published, in the order of its stages; nothing where it can be. */
export const checkWorkflow = (workflow: Workflow<CheckedStage>, facts: WorkflowFacts): readonly WorkflowProblem[] => [
  ...wholeProblems(workflow),
  ...workflow.stages.flatMap((stage) => [
    ...nameProblems(workflow, stage),
    ...moveProblems(workflow, stage),
    ...stage.required_fields
      .filter((name) => !facts.isField(name))
      .map((name) => ({ rule: 'unknown_field' as const, stage, names: [name] })),
    ...actionProblems(stage, facts),
  ]),
];

function wholeProblems({ stages }: Workflow): readonly WorkflowProblem[] {
  const starts = stages.filter(({ kind }) => kind === 'new');
  return [
    ...(starts.length === 0 ? [{ rule: 'no_start' as const }] : []),
    ...(starts.length > 1 ? [{ rule: 'several_starts' as const, names: starts.map(({ name }) => name) }] : []),
    ...(stages.some(({ kind }) => kind === 'hired') ? [] : [{ rule: 'no_hired' as const }]),
  ];
}

function nameProblems({ stages }: Workflow, stage: WorkflowStage): readonly WorkflowProblem[] {
  const same = ({ name }: WorkflowStage) => name.trim().toLowerCase() === stage.name.trim().toLowerCase();
  return stages.findIndex(same) < stages.indexOf(stage) ? [{ rule: 'name_twice', stage }] : [];
}

function moveProblems(workflow: Workflow, stage: WorkflowStage): readonly WorkflowProblem[] {
  const { stages } = workflow;
  const isOutside = stage.next_stages.some((next) => !stages.some(({ id }) => id === next));
  const start = startStage(workflow);
  const isReached = !start || EXIT_KINDS.has(stage.kind) || reachable(workflow, start).has(stage.id);
  const planned = plannedMoves(workflow, stage);
  const ends = stages.filter(isEnd).map(({ id }) => id);
  const canEnd = isEnd(stage) || ends.some((id) => reachable(workflow, stage).has(id));
  return [
    ...(isOutside ? [{ rule: 'move_outside' as const, stage }] : []),
    ...(isReached ? [] : [{ rule: 'unreachable' as const, stage }]),
    ...(canEnd ? [] : [{ rule: planned.length === 0 ? ('dead_end' as const) : ('no_way_to_end' as const), stage }]),
  ];
}

/** The stages that an applicant in this one can get to by planned moves, itself among them. */
function reachable(workflow: Workflow, from: WorkflowStage): ReadonlySet<number> {
  const byId = new Map(workflow.stages.map((stage) => [stage.id, stage]));
  const found = new Set([from.id]);
  for (const id of found) for (const next of plannedMoves(workflow, byId.get(id)!)) found.add(next);
  return found;
}

const actionProblems = (stage: CheckedStage, { invalidSettings }: WorkflowFacts): readonly WorkflowProblem[] =>
  [...stage.on_enter, ...stage.on_exit].flatMap((action): readonly WorkflowProblem[] => {
    const invalid = invalidSettings(action);
    if (!invalid) return [{ rule: 'unknown_action', stage, names: [action.action] }];
    return invalid.length === 0 ? [] : [{ rule: 'incomplete_action', stage, names: [action.action, ...invalid] }];
  });
