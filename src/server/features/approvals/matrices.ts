import type { FastifyInstance } from 'fastify';
import type { ApprovalContext, ApprovalMatrix, MatrixChange } from '#shared/contracts/approvals.ts';
import { AppError } from '#shared/errors.ts';
import type { LevelPlan } from '#shared/rules/approval-chain.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import type { Actor } from '#server/records/query/resource-request.ts';
import { say } from '#server/platform/texts/say.ts';
import { checkMatrix, type GivenMatrix, unitNames } from './check-matrix.ts';
import {
  deleteMatrix,
  findMatrix,
  insertMatrix,
  lockMatrix,
  type MatrixValues,
  type StoredLevel,
  type StoredMatrix,
  updateMatrix,
} from './matrix-queries.ts';
import { findPeople, fullName, presentUser } from './people.ts';

/** Creates a matrix. @throws {AppError} invalid, as `checkMatrix`. */
export function createMatrix(
  app: FastifyInstance,
  actor: Actor,
  context: ApprovalContext,
  given: GivenMatrix,
): Promise<ApprovalMatrix> {
  return app.database.transaction(async () => {
    const values = await checkMatrix(app, given);
    const id = await insertMatrix(app.database, context, actor.principal.userId, values);
    await record(app, actor, 'approval_matrix_created', { id, context, after: values });
    return getMatrix(app, context, id);
  });
}

/**
 * Changes a matrix: it gets a new version, and requests that run keep theirs.
 * @throws {AppError} not_found; conflict where it has another version than the change is made to; invalid, as `checkMatrix`.
 */
export function changeMatrix(
  app: FastifyInstance,
  actor: Actor,
  { context, id }: MatrixReference,
  { version, ...change }: MatrixChange,
): Promise<ApprovalMatrix> {
  return app.database.transaction(async () => {
    const before = await lockMatrix(app.database, context, id);
    if (!before) throw noSuchMatrix();
    if (version !== undefined && version !== before.version)
      throw new AppError('conflict', say('server.approvals.matrix_changed'));
    const values = await checkMatrix(app, { ...before, ...change });
    await updateMatrix(app.database, id, actor.principal.userId, values);
    await record(app, actor, 'approval_matrix_changed', { id, context, before, after: values });
    return getMatrix(app, context, id);
  });
}

/** Deletes a matrix; requests that run keep their levels. @throws {AppError} not_found. */
export function removeMatrix(app: FastifyInstance, actor: Actor, { context, id }: MatrixReference): Promise<void> {
  return app.database.transaction(async () => {
    const before = await lockMatrix(app.database, context, id);
    if (!before) throw noSuchMatrix();
    await deleteMatrix(app.database, id);
    await record(app, actor, 'approval_matrix_deleted', { id, context, before });
  });
}

export interface MatrixReference {
  readonly context: ApprovalContext;
  readonly id: number;
}

/** One matrix. @throws {AppError} not_found. */
export async function getMatrix(app: FastifyInstance, context: ApprovalContext, id: number): Promise<ApprovalMatrix> {
  const stored = await findMatrix(app.database, context, id);
  if (!stored) throw noSuchMatrix();
  const [matrix] = await presentMatrices(app, [stored]);
  return matrix!; // one for each
}

const noSuchMatrix = (): AppError => new AppError('not_found', say('server.approvals.no_matrix'));

interface Recorded extends MatrixReference {
  readonly before?: MatrixValues;
  readonly after?: MatrixValues;
}

async function record(
  { database }: FastifyInstance,
  { principal, requestId }: Actor,
  action: string,
  { id, context, before, after }: Recorded,
): Promise<void> {
  const entry = (values: MatrixValues | undefined) => values && { context, ...recorded(values) };
  await recordActivity(database, principal, {
    action,
    resource: 'approval_matrices',
    recordId: id,
    recordTitle: (after ?? before)?.name,
    before: entry(before),
    after: entry(after),
    requestId,
  });
}

const recorded = ({ name, org, company, business_unit, department, levels }: MatrixValues) => ({
  name,
  org,
  company,
  business_unit,
  department,
  levels,
});

/** Matrices as SPEC 3 has them, with the users of their levels as they are now. */
export async function presentMatrices(
  { database }: FastifyInstance,
  matrices: readonly StoredMatrix[],
): Promise<ApprovalMatrix[]> {
  const nameOf = await unitNames(database, matrices);
  const people = await findPeople(
    database,
    matrices.flatMap(({ levels, updated_by: by }) => [
      ...levels.flatMap(({ user, delegate }) => [user, delegate ?? user]),
      ...(by === null ? [] : [by]),
    ]),
  );
  const presentLevel = (row: StoredLevel): ApprovalMatrix['levels'][number] => {
    const person = people.get(row.user);
    const hasRole = person?.roles.includes(row.type) === true;
    return {
      ...row,
      user: presentUser(people, row.user),
      delegate: row.delegate === null ? null : presentUser(people, row.delegate),
      problem: person?.is_active ? (hasRole ? null : 'role') : 'inactive',
    };
  };
  const presentAuthor = (id: number) => {
    const user = presentUser(people, id);
    return { id, username: user.email, name: fullName(user) };
  };
  return matrices.map((matrix) => ({
    id: matrix.id,
    name: matrix.name,
    org: nameOf('org', matrix.org),
    company: nameOf('company', matrix.company),
    business_unit: nameOf('business_unit', matrix.business_unit),
    department: nameOf('department', matrix.department),
    levels: matrix.levels.map(presentLevel),
    version: matrix.version,
    updated_by: matrix.updated_by === null ? null : presentAuthor(matrix.updated_by),
    updated_on: matrix.updated_on,
  }));
}

/** The levels of a matrix as a request runs through them. */
export const plansOf = (levels: readonly StoredLevel[]): readonly LevelPlan[] =>
  [...Map.groupBy(levels, ({ level }) => level)]
    .toSorted(([a], [b]) => a - b)
    .map(([level, rows]) => ({
      level,
      rule: rows[0]!.rule, // a group has a row
      remind_after: rows[0]!.remind_after,
      escalate_after: rows[0]!.escalate_after,
      approvers: rows.map(({ type, user, delegate, delegate_from: from, delegate_to: to }) => ({
        type,
        user,
        delegate: delegate === null ? null : { user: delegate, from, to },
      })),
    }));
