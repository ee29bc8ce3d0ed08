import type { FastifyInstance } from 'fastify';
import type { ApprovalAnswer, ApprovalContext, ApprovalQuestion } from '#shared/contracts/approvals.ts';
import { AppError } from '#shared/errors.ts';
import { type Chain, askInTurn, planChain } from '#shared/rules/approval-chain.ts';
import type { UnitPlace } from '#shared/rules/approval-matrix.ts';
import { say } from '#server/platform/texts/say.ts';
import { checkMatrix } from './check-matrix.ts';
import { type Candidate, choiceOf, UNSAVED } from './choose.ts';
import { chainContext, findPeople, namedIn } from './people.ts';
import { peopleIn, presentLevels } from './present-round.ts';
import { canReadAlways, couldRead } from './readable.ts';

const NO_UNIT = { company: null, business_unit: null, department: null } as const;

/**
 * Who would be asked now about a job, or in a unit, and by which matrix; that of the question counts as if it were saved.
 * @throws {AppError} not_found; invalid where neither a job nor a unit is given, or the matrix is not right.
 */
export async function whoWouldApprove(
  app: FastifyInstance,
  context: ApprovalContext,
  { job, unit, matrix }: ApprovalQuestion,
): Promise<ApprovalAnswer> {
  const asked =
    job === undefined ? unit && { unit: { ...NO_UNIT, ...unit }, requester: null } : await jobFacts(app, job);
  if (!asked)
    throw new AppError('invalid', say('server.request.invalid'), { errors: { unit: say('validation.required') } });
  const draft: Candidate | undefined = matrix && {
    ...(await checkMatrix(app, { ...NO_UNIT, ...matrix }, { isTried: true })),
    id: matrix.id ?? UNSAVED,
    version: 0,
  };
  const { choice, plans } = await choiceOf(app.database, context, asked.unit, draft);
  const now = await chainContext(app, asked.requester, namedIn(plans));
  const chain: Chain = planChain(plans).map((level) => askInTurn([level], now)[0]!); // each as if it were its turn
  const people = await findPeople(app.database, peopleIn(chain));
  const named = (draft?.levels ?? []).map(({ user }) => user);
  return {
    choice,
    levels: presentLevels(chain, people, { isOver: true, requester: asked.requester }),
    unreadable: await withoutView(app, job ?? asked.unit, new Set([...named, ...chain.flatMap(usersOf)])),
  };
}

const usersOf = ({ places }: Chain[number]): readonly number[] => places.flatMap(({ asked }) => asked);

/** Those of these users who can't view a job or, of a unit, one that has no hiring team yet. */
async function withoutView(
  app: FastifyInstance,
  job: number | UnitPlace,
  users: ReadonlySet<number>,
): Promise<number[]> {
  const canView = async (user: number): Promise<boolean> => {
    if (typeof job === 'number') return canReadAlways(app, user, 'jobs', job);
    const { org: organization, ...below } = job;
    return couldRead(app, user, 'jobs', { confidential: false, organization, ...below });
  };
  const blind: number[] = [];
  for (const user of users) if (!(await canView(user))) blind.push(user);
  return blind;
}

async function jobFacts(
  { database }: FastifyInstance,
  id: number,
): Promise<{ readonly unit: UnitPlace; readonly requester: number | null }> {
  const { rows } = await database.query<UnitPlace & { readonly requester: number | null }>(
    `select organization_id as org, company_id as company, business_unit_id as business_unit,
            department_id as department, created_by_id as requester from jobs where id = $1 and deleted_on is null`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found', say('server.request.no_record'));
  const { requester, ...unit } = row;
  return { unit, requester };
}
