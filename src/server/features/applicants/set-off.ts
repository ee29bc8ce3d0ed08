import type { FastifyInstance } from 'fastify';
import { shape, whole } from '#shared/contracts/schema-words.ts';
import { findPerson } from '#server/features/accounts/person-queries.ts';
import { principalOf } from '#server/features/accounts/principals.ts';
import { readWorkflow } from '#server/features/workflows/read-workflow.ts';
import type { EnqueueOptions } from '#server/platform/background/background.ts';

const KIND = 'applicants-set-off';
const keyOf = (event: number): string => `event-${event}`;

/** What stages set off after a step of an applicant. */
export interface SetOff {
  /** Puts it in the queue, in the current transaction. */
  setOff(event: number, options: EnqueueOptions): Promise<void>;
  /** Takes it back, in the current transaction. */
  forget(event: number): Promise<void>;
}

interface MadeStep {
  readonly applicant: number;
  readonly from_stage: number | null;
  readonly to_stage: number | null;
  readonly workflow: number | null;
  readonly request: string | null;
  readonly actor: number | null;
}

/** Runs what the stages of a step set off, once, unless the step was undone. */
export function stageActionsRun(app: FastifyInstance): SetOff {
  const enqueue = app.background.register<{ event: number }>({
    kind: KIND,
    payload: shape({ event: whole }),
    run: async ({ event }) => app.database.transaction(() => run(app, event)),
  });
  return {
    setOff: async (event, options) => void (await enqueue({ event }, { ...options, key: keyOf(event) })),
    forget: async (event) => void (await app.background.cancelWaiting(KIND, keyOf(event))),
  };
}

async function run(app: FastifyInstance, event: number): Promise<void> {
  const { rows } = await app.database.query<MadeStep>(
    `select e.applicant_id as applicant, e.from_stage_id as from_stage, e.to_stage_id as to_stage, e.workflow_id as workflow,
            e.request, e.created_by_id as actor
       from applicant_events e where e.id = $1 and not exists (select from applicant_events u where u.undoes_id = e.id)`,
    [event],
  );
  const [step] = rows;
  if (!step || step.workflow === null || step.actor === null) return;
  const person = await findPerson(app.database, step.actor);
  if (!person) return;
  const principal = await principalOf(app, { ...person, user_id: step.actor });
  const { stages } = await readWorkflow(app.database, step.workflow);
  const actor = { principal, requestId: step.request ?? '' };
  const left = stages.find(({ id }) => id === step.from_stage);
  const entered = stages.find(({ id }) => id === step.to_stage);
  const { actions } = app.workflows;
  if (left) await actions.run(left.on_exit, step.applicant, { trigger: 'exit', stage: left.id, actor });
  if (entered) await actions.run(entered.on_enter, step.applicant, { trigger: 'enter', stage: entered.id, actor });
}
