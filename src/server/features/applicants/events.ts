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

/** Why applicants are written whose candidates a user merges, or separates again; their step is of this kind. */
export const MERGED = 'merge';

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
  const { applicant, kind, before, after, undoes } = step;
  const values = {
    applicant,
    job: after['job'],
    from_job: before?.['job'] ?? null,
    kind,
    from_stage: before?.['stage'] ?? null,
    to_stage: after['stage'] ?? null,
    from_status: before?.['status'] ?? null,
    to_status: after['status'],
    reason: reasonOf(kind, after),
    note: undoes === undefined && before ? (after['decision_note'] ?? null) : null,
    workflow: after['workflow'] ?? null,
    request: request.requestId,
    undoes: undoes ?? null,
  };
  const [row] = await request.records.write(request, {
    resource: 'applicant_events',
    isDerived: true,
    create: [values],
  });
  return row!.id; // a new record has its row
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
