import type { ApprovalContext, ApprovalRound, RoundState } from '#shared/contracts/approvals.ts';
import type { Chain } from '#shared/rules/approval-chain.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import type { ProposedChange } from './subject.ts';

export type MatrixChoice = ApprovalRound['choice'];

/** A request for approval with the levels that it started with. */
export interface StoredApproval {
  readonly id: number;
  readonly context: ApprovalContext;
  readonly subject_id: number;
  readonly state: RoundState;
  readonly requester_id: number | null;
  readonly choice: MatrixChoice;
  readonly chain: Chain;
  readonly changes: readonly ProposedChange[];
  /** The status to which the record goes back, where that is not the one of a first approval. */
  readonly return_to: string | null;
  readonly started_on: string;
  readonly ended_on: string | null;
}

/** A record by the context in which it is approved. */
export interface SubjectReference {
  readonly context: ApprovalContext;
  readonly id: number;
}

const COLUMNS = 'id, context, subject_id, state, requester_id, choice, chain, changes, return_to, started_on, ended_on';

/** All notifications of a request have this group. */
export const groupOf = (id: number): string => `approvals/${id}`;

export async function insertApproval(
  database: Database,
  approval: Pick<
    StoredApproval,
    'context' | 'subject_id' | 'requester_id' | 'choice' | 'chain' | 'changes' | 'return_to'
  >,
): Promise<StoredApproval> {
  const { context, subject_id, requester_id, choice, chain, changes, return_to } = approval;
  const { rows } = await database.query<StoredApproval>(
    `insert into system.approvals (context, subject_id, requester_id, return_to, choice, chain, changes)
     values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7::jsonb) returning ${COLUMNS}`,
    [context, subject_id, requester_id, return_to, ...[choice, chain, changes].map((value) => JSON.stringify(value))],
  );
  return rows[0]!; // an insert returns its row
}

/**
 * The request of a record that waits, locked until the transaction ends; its notifications first, as in a decision that
 * starts from one of them, so that two decisions never wait for each other.
 */
export async function lockPending(
  database: Database,
  { context, id }: SubjectReference,
): Promise<StoredApproval | undefined> {
  const { rows: found } = await database.query<{ id: number }>(
    `select id from system.approvals where context = $1 and subject_id = $2 and state = 'pending'`,
    [context, id],
  );
  if (!found[0]) return undefined;
  await database.query('select from system.notifications where group_key = $1 order by id for update', [
    groupOf(found[0].id),
  ]);
  const { rows } = await database.query<StoredApproval>(
    `select ${COLUMNS} from system.approvals where id = $1 and state = 'pending' for update`,
    [found[0].id],
  );
  return rows[0];
}

/** The newest request of a record. */
export async function findLatest(
  database: Database,
  { context, id }: SubjectReference,
): Promise<StoredApproval | undefined> {
  const { rows } = await database.query<StoredApproval>(
    `select ${COLUMNS} from system.approvals where context = $1 and subject_id = $2 order by id desc limit 1`,
    [context, id],
  );
  return rows[0];
}

/** The requests of a record, the newest first. */
export async function findRounds(
  database: Database,
  { context, id }: SubjectReference,
): Promise<readonly StoredApproval[]> {
  const { rows } = await database.query<StoredApproval>(
    `select ${COLUMNS} from system.approvals where context = $1 and subject_id = $2 order by id desc limit 50`,
    [context, id],
  );
  return rows;
}

export async function findApproval(database: Database, id: number): Promise<StoredApproval | undefined> {
  const { rows } = await database.query<StoredApproval>(`select ${COLUMNS} from system.approvals where id = $1`, [id]);
  return rows[0];
}

/** The requests of these records that wait, by the record. */
export async function findPendingOf(
  database: Database,
  context: ApprovalContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredApproval>> {
  const { rows } = await database.query<StoredApproval>(
    `select ${COLUMNS} from system.approvals
      where context = $1 and subject_id = any($2::bigint[]) and state = 'pending'`,
    [context, sqlArray(ids)],
  );
  return new Map(rows.map((row) => [row.subject_id, row]));
}

/** The records of a context whose request waits. */
export async function findPending(database: Database): Promise<readonly SubjectReference[]> {
  const { rows } = await database.query<SubjectReference>(
    `select context, subject_id as id from system.approvals where state = 'pending' order by id`,
  );
  return rows;
}

/** Keeps what became of a request. */
export async function updateApproval(
  database: Database,
  { id, chain, state }: Pick<StoredApproval, 'id' | 'chain' | 'state'>,
): Promise<void> {
  await database.query(
    `update system.approvals set chain = $2::jsonb, state = $3,
            ended_on = case when $3 = 'pending' then null else now() end where id = $1`,
    [id, JSON.stringify(chain), state],
  );
}

/** How open notifications of a request end. `isApproved` is null where they end without a decision. */
export interface Settlement {
  readonly by: number | null;
  readonly isApproved: boolean | null;
  readonly title: string | null;
}

/** Ends the open notifications of a request, but those of users who are still asked. @returns whose they are. */
export async function settleNotifications(
  database: Database,
  id: number,
  stillAsked: readonly number[],
  { by, isApproved, title }: Settlement,
): Promise<{ id: number; user_id: number }[]> {
  const { rows } = await database.query<{ id: number; user_id: number }>(
    `update system.notifications
        set action = case when $4::boolean is null then null else action end,
            is_action_taken = $4::boolean is not null, is_approved = $4::boolean, note_title = $5,
            decided_by_id = case when $4::boolean is null then null else $3::bigint end,
            decided_on = case when $4::boolean is null then null else now() end
      where group_key = $1 and action = 'popup' and not is_action_taken and not user_id = any($2::bigint[])
      returning id, user_id`,
    [groupOf(id), sqlArray(stillAsked), by, isApproved, title],
  );
  return rows;
}
