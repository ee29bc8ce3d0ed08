import type { ApprovalContext } from '#shared/contracts/approvals.ts';
import type { LevelRule, LevelType } from '#shared/contracts/approval-levels.ts';
import type { UnitPlace } from '#shared/rules/approval-matrix.ts';
import type { Database } from '#server/platform/db/database.ts';

/** One user of a level, as it is stored. */
export interface StoredLevel {
  readonly level: number;
  readonly type: LevelType;
  readonly user: number;
  readonly rule: LevelRule;
  readonly remind_after: number | null;
  readonly escalate_after: number | null;
  readonly delegate: number | null;
  readonly delegate_from: string | null;
  readonly delegate_to: string | null;
}

/** What of a matrix can change. */
export interface MatrixValues extends UnitPlace {
  readonly name: string;
  readonly levels: readonly StoredLevel[];
}

export interface StoredMatrix extends MatrixValues {
  readonly id: number;
  readonly version: number;
  readonly updated_by: number | null;
  readonly updated_on: string;
}

const COLUMNS = `m.id, m.name, m.org_id as org, m.company_id as company, m.business_unit_id as business_unit,
  m.department_id as department, m.levels, m.version, m.updated_by_id as updated_by, m.updated_on`;

/** The filter, order and window of a list, in SQL of ours. The first parameter is the context. */
export interface MatrixListRequest {
  readonly where: string;
  readonly orderBy: string;
  readonly parameters: readonly unknown[];
  /** `limit … offset …`, or nothing. */
  readonly window: string;
}

/** The tables that a matrix is searched and sorted by. */
const FROM = `system.approval_matrices m
  left join organizations o on o.id = m.org_id
  left join companies c on c.id = m.company_id
  left join business_units b on b.id = m.business_unit_id
  left join departments d on d.id = m.department_id`;

export async function findMatrices(
  database: Database,
  { where, orderBy, parameters, window }: MatrixListRequest,
): Promise<StoredMatrix[]> {
  const { rows } = await database.query<StoredMatrix>(
    `select ${COLUMNS} from ${FROM} where m.context = $1 and ${where} order by ${orderBy} ${window}`,
    parameters,
  );
  return rows;
}

export async function countMatrices(database: Database, { where, parameters }: MatrixListRequest): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from ${FROM} where m.context = $1 and ${where}`,
    parameters,
  );
  return rows[0]?.count ?? 0;
}

/** All matrices of an organization: few of them match a unit, which `chooseMatrix` decides. */
export async function matricesOf(
  database: Database,
  context: ApprovalContext,
  org: number | null,
): Promise<StoredMatrix[]> {
  const { rows } = await database.query<StoredMatrix>(
    `select ${COLUMNS} from system.approval_matrices m where m.context = $1 and m.org_id = $2 order by m.id`,
    [context, org],
  );
  return rows;
}

export async function findMatrix(
  database: Database,
  context: ApprovalContext,
  id: number,
): Promise<StoredMatrix | undefined> {
  const { rows } = await database.query<StoredMatrix>(
    `select ${COLUMNS} from system.approval_matrices m where m.context = $1 and m.id = $2`,
    [context, id],
  );
  return rows[0];
}

/** One matrix, locked until the transaction ends. */
export async function lockMatrix(
  database: Database,
  context: ApprovalContext,
  id: number,
): Promise<StoredMatrix | undefined> {
  const { rows } = await database.query<StoredMatrix>(
    `select ${COLUMNS} from system.approval_matrices m where m.context = $1 and m.id = $2 for update`,
    [context, id],
  );
  return rows[0];
}

export async function insertMatrix(
  database: Database,
  context: ApprovalContext,
  by: number,
  { name, org, company, business_unit, department, levels }: MatrixValues,
): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `insert into system.approval_matrices
       (context, name, org_id, company_id, business_unit_id, department_id, levels, created_by_id, updated_by_id)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $8) returning id`,
    [context, name, org, company, business_unit, department, JSON.stringify(levels), by],
  );
  return rows[0]!.id; // an insert returns its row
}

export async function updateMatrix(
  database: Database,
  id: number,
  by: number,
  { name, org, company, business_unit, department, levels }: MatrixValues,
): Promise<void> {
  await database.query(
    `update system.approval_matrices
        set name = $3, org_id = $4, company_id = $5, business_unit_id = $6, department_id = $7, levels = $8::jsonb,
            version = version + 1, updated_by_id = $2, updated_on = now() where id = $1`,
    [id, by, name, org, company, business_unit, department, JSON.stringify(levels)],
  );
}

export async function deleteMatrix(database: Database, id: number): Promise<void> {
  await database.query('delete from system.approval_matrices where id = $1', [id]);
}
