import type { Database } from '#server/platform/db/database.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';

/** One step of an applicant, as it is stored. */
export interface StoredStep {
  readonly id: number;
  readonly kind: string;
  /** The request that took it. */
  readonly request: string | null;
  readonly created_by: number | null;
  /** Milliseconds ago. */
  readonly age: number;
}

/** A step to write down. */
export interface Step {
  readonly applicant: number;
  readonly kind: string;
  /** Absent for a new applicant. */
  readonly before?: WriteValues;
  readonly after: WriteValues;
  /** The step that this one undoes. */
  readonly undoes?: number | undefined;
}

/** The field with the reason that a step asks for. */
export const REASONS: Readonly<Record<string, string>> = {
  move: 'move_reason',
  reject: 'rejection_reason',
  withdraw: 'withdrawal_reason',
  hold: 'hold_reason',
  reopen: 'reopening_reason',
};

/** The steps that take a reason for the stage that they lead to (`move_reason`), besides one of their own. */
const WITH_STAGE_REASON: ReadonlySet<string> = new Set([
  ...Object.keys(REASONS),
  'hire',
  'resume',
  'transfer',
  'move_to_onboarding',
]);

/** The fields of an applicant that a step changes. */
export const PLACE = ['job', 'stage', 'status'] as const;

/** The reason of the step itself, else the one that the stage has asked for. */
function reasonOf(kind: string, after: WriteValues): unknown {
  const own = REASONS[kind];
  const ofStage = WITH_STAGE_REASON.has(kind) ? after['move_reason'] : null;
  return (own === undefined ? null : after[own]) ?? ofStage ?? null;
}

/** Writes a step down: the steps alone say when an applicant was where. @returns its id. */
export async function addStep(request: ResourceRequest, step: Step): Promise<number> {
  const { database, principal, requestId } = request;
  const { applicant, kind, before, after, undoes } = step;
  const { rows } = await database.query<{ id: number }>(
    `insert into applicant_events (applicant_id, job_id, from_job_id, kind, from_stage_id, to_stage_id, from_status, to_status,
        reason_id, note, workflow_id, request, undoes_id, created_by_id, updated_by_id)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (select workflow_id from workflow_stages where id = $6), $11, $12, $13, $13
     returning id`,
    [
      applicant,
      after['job'],
      before?.['job'] ?? null,
      kind,
      before?.['stage'] ?? null,
      after['stage'] ?? null,
      before?.['status'] ?? null,
      after['status'],
      reasonOf(kind, after),
      undoes === undefined && before ? (after['decision_note'] ?? null) : null,
      requestId,
      undoes ?? null,
      principal.userId,
    ],
  );
  return rows[0]!.id;
}

/** The newest step of an applicant; its row is held until the transaction ends. */
export async function newestStep(database: Database, applicant: number): Promise<StoredStep | undefined> {
  const { rows } = await database.query<StoredStep>(
    `select id, kind, request, created_by_id as created_by,
            (extract(epoch from clock_timestamp() - created_on) * 1000)::float8 as age
       from applicant_events where applicant_id = $1 order by id desc limit 1 for update`,
    [applicant],
  );
  return rows[0];
}
