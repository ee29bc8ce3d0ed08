import type { FastifyRequest } from 'fastify';
import type { CandidateToCheck, DuplicateCheck } from '#shared/contracts/candidates.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestTo } from '#server/records/query/resource-request.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';
import { withheldIn } from '#server/records/query/withheld.ts';
import { findDialCode } from '../contacts.ts';
import { toInternational } from '../phone-number.ts';
import { type CandidateFacts, type Match, matchesOfFacts } from './find-matches.ts';

/**
 * Who is known already of what a form says, before it is saved. Of candidates that the caller cannot read, and of
 * all of them to a user who does not review duplicates, it says only that there are some.
 */
export async function findKnown(http: FastifyRequest, sent: CandidateToCheck): Promise<DuplicateCheck> {
  const request = requestTo(http, 'candidates');
  const matches = await matchesOfFacts(request.database, await factsOf(request, sent));
  const others = matches.filter(({ candidate }) => candidate !== sent.id);
  const isReviewer = request.registry.can(request.principal, 'review_duplicates');
  return {
    answer: others.length > 0 ? 'already_known' : 'accepted',
    results: isReviewer ? await readableMatches(request, others) : [],
  };
}

async function factsOf({ database }: ResourceRequest, sent: CandidateToCheck): Promise<CandidateFacts> {
  const filled = (values: readonly (string | null | undefined)[]) => values.flatMap((value) => value || []);
  const list = (rows: readonly Readonly<Record<string, unknown>>[] | undefined, key: string) =>
    (rows ?? []).map((row) => String(row[key]));
  const dialCode = await findDialCode(database, sent.country);
  return {
    name: filled([sent.first_name, sent.last_name]).join(' '),
    birth_date: sent.birth_date ?? null,
    employer: sent.current_company ?? null,
    city: sent.city ?? null,
    links: sent.links ?? [],
    emails: filled([sent.email, ...list(sent.emails, 'email')]),
    phones: filled([sent.candidate_phone, ...list(sent.phones, 'phone')]).map((phone) =>
      toInternational(phone, dialCode),
    ),
  };
}

/** The field that each reason is about. */
const TOLD = {
  email: 'emails',
  phone: 'phones',
  link: 'links',
  birth_date: 'birth_date',
  employer: 'current_company',
  city: 'city',
} as const;

async function readableMatches(
  request: ResourceRequest,
  matches: readonly Match[],
): Promise<DuplicateCheck['results']> {
  const { access, database } = request;
  if (matches.length === 0 || access.read === false || access.choicesOnly) return [];
  const parameters = new Parameters();
  const ids = parameters.add(`{${matches.map(({ candidate }) => candidate).join(',')}}`, 'bigint[]');
  const { rows } = await database.query<{ id: number; name: string }>(
    `select t.id, t.name from candidates t where t.id = any(${ids}) and ${rowsSql(request, access.read, parameters)}`,
    parameters.values,
  );
  const withheld = await withheldIn(
    request,
    rows.map(({ id }) => id),
  );
  const isTold = (id: number, name: string) => access.readFields.has(name) && !withheld(id).has(name);
  const names = new Map(rows.map(({ id, name }) => [id, access.readFields.has('name') ? name : `#${id}`]));
  return matches.flatMap(({ candidate: id, score, reasons }) =>
    names.has(id)
      ? [{ id, name: names.get(id)!, score, reasons: reasons.filter((reason) => isTold(id, TOLD[reason])) }]
      : [],
  );
}
