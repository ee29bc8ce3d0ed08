import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { END_KINDS, EXIT_KINDS, STAGE_KINDS } from '#shared/contracts/workflows.ts';
import { type CheckedStage, checkWorkflow, type WorkflowFacts } from '#shared/rules/check-workflow.ts';
import { allowedMoves, nextStage, plannedMoves, type Workflow } from '#shared/rules/workflows.ts';

const FACTS: WorkflowFacts = {
  isField: (name) => name === 'candidate.nationality',
  invalidSettings: ({ action, tag }) => (action === 'tag' ? (tag ? [] : ['tag']) : undefined),
};

const stage = (id: number, kind: CheckedStage['kind'], more: Partial<CheckedStage> = {}): CheckedStage => ({
  id,
  name: `Stage ${id}`,
  kind,
  next_stages: [],
  back_allowed: false,
  required_fields: [],
  on_enter: [],
  on_exit: [],
  ...more,
});
const flow = (...stages: readonly CheckedStage[]): Workflow<CheckedStage> => ({ stages });
const rulesOf = (workflow: Workflow<CheckedStage>) =>
  checkWorkflow(workflow, FACTS).map(({ rule, stage: at }) => (at ? `${at.id} ${rule}` : rule));

/** Up to eight stages of any kinds with any moves between them, and perhaps to one elsewhere. */
const workflows = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...STAGE_KINDS),
      next: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
      back_allowed: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((stages) =>
    flow(
      ...stages.map(({ kind, next, back_allowed }, index) =>
        stage(index + 1, kind, { next_stages: [...new Set(next)], back_allowed }),
      ),
    ),
  );

/** Which stages lead to which, by any number of planned moves: the closure of the matrix, step by step. */
function closure(workflow: Workflow): ReadonlyMap<number, ReadonlySet<number>> {
  const ids = workflow.stages.map(({ id }) => id);
  const leads = new Map(workflow.stages.map((each) => [each.id, new Set([each.id, ...plannedMoves(workflow, each)])]));
  for (const middle of ids)
    for (const from of ids)
      if (leads.get(from)!.has(middle)) for (const to of leads.get(middle)!) leads.get(from)!.add(to);
  return leads;
}

describe('the moves of a workflow', () => {
  const standard = flow(
    stage(1, 'new'),
    stage(2, 'interview', { next_stages: [4, 3], back_allowed: true }),
    stage(3, 'offer', { back_allowed: true }),
    stage(4, 'hired'),
    stage(5, 'rejected'),
  );

  it('lead to the next stage in the order, or to those that are named; back, and to a rejection from anywhere', () => {
    expect(allowedMoves(standard, 1)).toEqual([2, 5]);
    expect(allowedMoves(standard, 2)).toEqual([4, 3, 1, 5]);
    expect(allowedMoves(standard, 3)).toEqual([4, 1, 2, 5]);
    expect([nextStage(standard, 1), nextStage(standard, 2), nextStage(standard, 4)]).toEqual([2, 4, undefined]);
  });

  it('never lead out of an end, out of the workflow or to the same stage, and always to a rejection', () => {
    fc.assert(
      fc.property(workflows, (workflow) => {
        const exits = workflow.stages.filter(({ kind }) => EXIT_KINDS.has(kind)).map(({ id }) => id);
        const ids = workflow.stages.map(({ id }) => id);
        for (const each of workflow.stages) {
          const moves = allowedMoves(workflow, each.id);
          const next = nextStage(workflow, each.id);
          expect(moves.filter((id) => id === each.id || !ids.includes(id))).toEqual([]);
          expect(exits.filter((id) => moves.includes(id))).toEqual(END_KINDS.has(each.kind) ? [] : exits);
          expect(moves.length > 0 && END_KINDS.has(each.kind)).toBe(false);
          expect([undefined, ...moves]).toContain(next);
        }
      }),
    );
  });
});

describe('a workflow can be published', () => {
  it('if it has one start, a hired end, and its names, fields and actions are in order', () => {
    const actions = { on_enter: [{ action: 'tag' }], on_exit: [{ action: 'push' }] };

    expect(rulesOf(flow(stage(1, 'new'), stage(2, 'hired')))).toEqual([]);
    expect(rulesOf(flow())).toEqual(['no_start', 'no_hired']);
    expect(rulesOf(flow(stage(1, 'new', { name: 'A' }), stage(2, 'hired', { name: ' a' })))).toEqual(['2 name_twice']);
    expect(rulesOf(flow(stage(1, 'new', { required_fields: ['candidate.x'] }), stage(2, 'hired')))).toEqual([
      '1 unknown_field',
    ]);
    expect(rulesOf(flow(stage(1, 'new', actions), stage(2, 'hired')))).toEqual([
      '1 incomplete_action',
      '1 unknown_action',
    ]);
  });

  it('by the same moves that a closure of all moves finds, however the stages are connected', () => {
    fc.assert(
      fc.property(workflows, (workflow) => {
        const leads = closure(workflow);
        const { stages } = workflow;
        const start = stages.find(({ kind }) => kind === 'new');
        const found = new Set(rulesOf(workflow));
        for (const each of stages) {
          const ends = stages.filter(({ kind }) => END_KINDS.has(kind));
          const canEnd = ends.some(({ id }) => leads.get(each.id)!.has(id));
          expect(found.has(`${each.id} dead_end`) || found.has(`${each.id} no_way_to_end`)).toBe(!canEnd);
          const isReached = !start || EXIT_KINDS.has(each.kind) || leads.get(start.id)!.has(each.id);
          expect(found.has(`${each.id} unreachable`)).toBe(!isReached);
          expect(found.has(`${each.id} move_outside`)).toBe(each.next_stages.some((id) => id > stages.length));
        }
        expect(found.has('no_start')).toBe(!start);
        expect(found.has('several_starts')).toBe(stages.filter(({ kind }) => kind === 'new').length > 1);
      }),
    );
  });
});
