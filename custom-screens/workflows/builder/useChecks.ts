import { useMemo } from 'react';
import { useEvaluationContext } from '#admin/conditions/evaluation-context.ts';
import { useDefinitions } from '#client/catalogue/CatalogueProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { fieldState } from '#engine/validation/apply-conditions.ts';
import type { EvaluationContext } from '#engine/model/predicate.ts';
import { checkWorkflow, type StageAction, type WorkflowProblem } from '#shared/rules/check-workflow.ts';
import { isEnd } from '#shared/rules/workflows.ts';
import { type BuilderStage, kindOf, limitOf, workflowOf } from './model.ts';

/** A problem or a hint, and the place that mends it. */
export interface Check {
  /** `no_limit` keeps nothing from being published. */
  readonly rule: WorkflowProblem['rule'] | 'no_limit';
  readonly isError: boolean;
  readonly names: readonly string[];
  /** The stage that it is about. */
  readonly about: BuilderStage | undefined;
  /** Where it is mended; without a stage, by adding one. */
  readonly at: { readonly key: string; readonly field: string } | undefined;
}

const PARTS: Readonly<Record<string, string>> = { candidate: 'candidates', applicant: 'applicants' };

/** Everything that keeps a version from being published, by the rules of the server, and what is worth a look. */
export function useChecks(definition: CatalogueResource, stages: readonly BuilderStage[]): readonly Check[] {
  const definitions = useDefinitions(Object.values(PARTS));
  const context = useEvaluationContext('update');
  return useMemo(() => {
    const isField = (name: string) => {
      const [part = '', field = ''] = name.split('.');
      const of = definitions.find(({ resource }) => resource === PARTS[part]);
      // Fields that the user can't see are for the server to judge.
      return of === undefined || Object.hasOwn(of.fields, field);
    };
    const invalidSettings = (action: StageAction) => missingSettings(definition, action, context);
    const problems = checkWorkflow(workflowOf(stages), { isField, invalidSettings });
    return [...problems.map((problem) => checkOf(problem, stages)), ...hintsOf(stages)];
  }, [definition, definitions, context, stages]);
}

/** The cells that an action of this kind needs, by the conditions of the file. */
function missingSettings(
  { fields }: CatalogueResource,
  action: StageAction,
  context: EvaluationContext,
): readonly string[] | undefined {
  const cells = fields['on_enter']?.fields ?? {};
  if (!cells['action']?.enum?.includes(action.action)) return undefined;
  return Object.keys(cells).filter(
    (name) => fieldState(cells, name, action, context).required && isEmpty(action[name]),
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The field that mends a problem of a stage. */
const FIELDS: Readonly<Partial<Record<Check['rule'], string>>> = {
  name_twice: 'name',
  move_outside: 'next_stages',
  dead_end: 'next_stages',
  no_way_to_end: 'next_stages',
  unknown_field: 'required_fields',
  unknown_action: 'on_enter',
  incomplete_action: 'on_enter',
};

function checkOf({ rule, stage, names = [] }: WorkflowProblem, stages: readonly BuilderStage[]): Check {
  const index = stage ? stage.id - 1 : -1;
  const about = stages[index];
  return { rule, isError: true, names, about, at: placeOf(rule, index, stages) };
}

function placeOf(rule: Check['rule'], index: number, stages: readonly BuilderStage[]): Check['at'] {
  const at = (stage: BuilderStage | undefined, field: string) => stage && { key: stage.key, field };
  if (rule === 'several_starts') return at(stages.filter((stage) => kindOf(stage) === 'new')[1], 'kind');
  // Another stage must lead there: the one before it in the order.
  if (rule === 'unreachable') return at(stages[index - 1] ?? stages[index + 1], 'next_stages');
  return at(stages[index], FIELDS[rule] ?? 'name');
}

/** Stages in which applicants can stay permanently without being late. */
const hintsOf = (stages: readonly BuilderStage[]): readonly Check[] =>
  stages
    .filter((stage) => !isEnd({ kind: kindOf(stage) }) && kindOf(stage) !== 'hold' && limitOf(stage) === undefined)
    .map((stage) => ({
      rule: 'no_limit',
      isError: false,
      names: [],
      about: stage,
      at: { key: stage.key, field: 'sla_days' },
    }));
