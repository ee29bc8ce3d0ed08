import type { FastifyInstance } from 'fastify';
import type { SentLevel } from '#shared/contracts/approvals.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { MAX_LEVELS, SINGLE_TYPE, UNIT_KEYS } from '#shared/contracts/approval-levels.ts';
import type { UnitPlace } from '#shared/rules/approval-matrix.ts';
import type { Database } from '#server/platform/db/database.ts';
import { say } from '#server/platform/texts/say.ts';
import { type ApprovalPerson, canApprove, findPeople } from './people.ts';
import type { MatrixValues, StoredLevel } from './matrix-queries.ts';

/** A matrix as it is sent, complete. */
export interface GivenMatrix extends UnitPlace {
  readonly name: string;
  readonly levels: readonly SentLevel[];
}

type Faults = Record<string, FieldErrors[string]>;

/**
 * Checks a matrix by the rules of SPEC 5 and brings it into the shape in which it is stored.
 * @param isTried it is not saved: users who can't approve anymore are no error, and the answer says who is asked instead.
 * @throws {AppError} invalid, with every field that is not right.
 */
export async function checkMatrix(
  app: FastifyInstance,
  given: GivenMatrix,
  { isTried = false } = {},
): Promise<MatrixValues> {
  const levels = given.levels.map(storedLevel).toSorted((a, b) => a.level - b.level);
  const people = await findPeople(
    app.database,
    given.levels.flatMap(({ user, delegate }) => [user, ...(delegate ? [delegate] : [])]),
  );
  const errors: Faults = {
    ...(given.name.trim() === '' && { name: say('approvals.errors.name_required') }),
    ...(await unitFaults(app.database, given)),
    ...numberFaults(given.levels),
    ...userFaults(given.levels, people, isTried ? undefined : (user) => canApprove(app, people.get(user))),
  };
  if (Object.keys(errors).length > 0) throw new AppError('invalid', say('server.request.invalid'), { errors });
  const { org, company, business_unit, department } = given;
  return { name: given.name.trim(), org, company, business_unit, department, levels };
}

const storedLevel = (sent: SentLevel): StoredLevel => ({
  level: sent.level,
  type: sent.type,
  user: sent.user,
  rule: sent.rule ?? 'all',
  remind_after: sent.remind_after ?? null,
  escalate_after: sent.escalate_after ?? null,
  delegate: sent.delegate ?? null,
  delegate_from: sent.delegate ? (sent.delegate_from ?? null) : null,
  delegate_to: sent.delegate ? (sent.delegate_to ?? null) : null,
});

/** The numbers are 1 to 5 without a gap, and the rows of a level agree about it. */
function numberFaults(levels: readonly SentLevel[]): Faults {
  if (levels.length === 0) return { levels: say('approvals.errors.level_required') };
  if (levels.some(({ level }) => level > MAX_LEVELS)) return { levels: say('approvals.errors.max_levels') };
  const numbers = new Set(levels.map(({ level }) => level));
  if (Math.max(...numbers) !== numbers.size) return { levels: say('approvals.errors.gap') };
  const faults: Faults = {};
  for (const [index, row] of levels.entries()) {
    const first = levels.find(({ level }) => level === row.level)!; // the row itself, if no other
    for (const key of ['rule', 'remind_after', 'escalate_after'] as const)
      if ((row[key] ?? null) !== (first[key] ?? null)) faults[`levels.${index}.${key}`] = say('approvals.errors.agree');
  }
  return faults;
}

function userFaults(
  levels: readonly SentLevel[],
  people: ReadonlyMap<number, ApprovalPerson>,
  isEligible: ((user: number) => boolean) | undefined,
): Faults {
  const faults: Faults = {};
  for (const [index, row] of levels.entries()) {
    const person = people.get(row.user);
    if (isEligible && (!person?.is_active || !person.roles.includes(row.type)))
      faults[`levels.${index}.user`] = say(`approvals.errors.not_${row.type}`);
    else if (levels.findIndex((other) => isSameUser(other, row)) < index)
      faults[`levels.${index}.user`] = say('approvals.errors.twice');
    if (row.delegate && (row.delegate === row.user || isEligible?.(row.delegate) === false))
      faults[`levels.${index}.delegate`] = say('approvals.errors.delegate');
    if (row.delegate_from && row.delegate_to && row.delegate_to < row.delegate_from)
      faults[`levels.${index}.delegate_to`] = say('approvals.errors.delegate_dates');
  }
  return faults;
}

/** SPEC 5: a recruiter is chosen once; anyone is once in a level. */
const isSameUser = (a: SentLevel, b: SentLevel): boolean =>
  a.user === b.user && (a.level === b.level || (a.type === SINGLE_TYPE && b.type === SINGLE_TYPE));

/** Each unit is below the one above it. */
async function unitFaults(database: Database, place: UnitPlace): Promise<Faults> {
  if (place.org === null) return { org: say('approvals.errors.org_required') };
  const { rows } = await database.query<Record<'org' | 'company' | 'business_unit' | 'department', boolean>>(
    `select exists (select from organizations where id = $1 and deleted_on is null) as org,
            exists (select from companies where id = $2 and organization_id = $1 and deleted_on is null) as company,
            exists (select from business_units
              where id = $3 and organization_id = $1 and company_id = $2 and deleted_on is null) as business_unit,
            exists (select from departments where id = $4 and organization_id = $1 and company_id = $2
              and business_unit_id = $3 and deleted_on is null) as department`,
    UNIT_KEYS.map((key) => place[key]),
  );
  const found = rows[0]!; // scalar subqueries always give a row
  return Object.fromEntries(
    UNIT_KEYS.flatMap((key) =>
      place[key] === null || found[key] ? [] : [[key, say('approvals.errors.unit')] as const],
    ),
  );
}

/** The names of units, by table and id. */
export async function unitNames(
  database: Database,
  places: readonly UnitPlace[],
): Promise<(key: keyof UnitPlace, id: number | null) => { readonly id: number; readonly name: string } | null> {
  const ids = UNIT_KEYS.map((key) => places.flatMap((place) => place[key] ?? []));
  const { rows } = await database.query<{ kind: string; id: number; name: string }>(
    `select 'org' as kind, id, name from organizations where id = any($1::bigint[])
     union all select 'company', id, name from companies where id = any($2::bigint[])
     union all select 'business_unit', id, name from business_units where id = any($3::bigint[])
     union all select 'department', id, name from departments where id = any($4::bigint[])`,
    ids.map((list) => `{${[...new Set(list)].join(',')}}`),
  );
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return (key, id) => (id === null ? null : { id, name: names.get(`${key} ${id}`) ?? `#${id}` });
}
