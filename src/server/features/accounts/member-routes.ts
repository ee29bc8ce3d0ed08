import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReadBody, ReadQuery } from '#shared/contracts/call.ts';
import {
  changeMember,
  createMember,
  getMember,
  listMembers,
  type Member,
  type MemberStatus,
} from '#shared/contracts/team.ts';
import { AppError } from '#shared/errors.ts';
import { rolesAbleTo } from '#engine/access/standing.ts';
import { said, serve } from '#server/records/openapi/serve.ts';
import { forAbility, requireAbility } from '#server/records/query/require-ability.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';
import { say } from '#server/platform/texts/say.ts';
import { findMember, findMembers, type MemberFilter } from './member-queries.ts';
import { addMember, updateMember } from './members.ts';
import { readPermissions } from './permission-list.ts';
import type { PersonChange } from './person-queries.ts';
import { presentMember, presentMemberName } from './present.ts';
import { readRoles } from './role-names.ts';

const MAX_MEMBERS = 10_000;
const DEFAULT_LIMIT = 25;

/** The team: everyone can read the names of those members whom they can choose; changes require the ability. */
export async function memberRoutes(app: FastifyInstance): Promise<void> {
  const managers = forAbility('manage_members');

  serve(app, listMembers, async (http) => {
    const filter = { ...filterOf(http, http.query), ...(isOn(http.query.limited) && { among: choosableBy(http) }) };
    const { rows, count } = await findMembers(app.database, filter);
    const { roles } = app.registry.current;
    const results = filter.limited ? rows.map(presentMemberName) : rows.map((row) => presentMember(row, roles));
    return { results, count };
  });

  serve(app, getMember, forAbility('view_members', NOT_THE_TEAM), async ({ params }) => shownMember(app, params.id));

  serve(app, createMember, managers, async ({ principal, id: requestId, body }) => {
    const person = await addMember(
      app,
      { principal, requestId },
      {
        firstName: body.first_name.trim(),
        lastName: body.last_name.trim(),
        username: body.username,
        roles: readRoles(app, body.role),
        isSuperRecruiter: body.is_super_recruiter,
        permissions: body.permissions === undefined ? [] : readPermissions(body.permissions),
      },
    );
    return said('The member was added.', await shownMember(app, person.id));
  });

  serve(app, changeMember, managers, async ({ principal, id: requestId, params, body }) => {
    const person = await updateMember(app, { principal, requestId }, params.id, changeOf(app, body));
    return said('The member was saved.', await shownMember(app, person.id));
  });
}

/** @throws {AppError} not_found. */
async function shownMember(app: FastifyInstance, id: number): Promise<Member> {
  const row = await findMember(app.database, id);
  if (row) return presentMember(row, app.registry.current.roles);
  throw new AppError('not_found', say('server.members.not_found'));
}

type Query = ReadQuery<typeof listMembers>;

const isOn = (value: string | undefined) => value === 'true' || value === '1';

const NOT_THE_TEAM = 'server.members.not_viewable';

function filterOf(http: FastifyRequest, query: Query): MemberFilter {
  const limited = isOn(query.limited);
  if (!limited) requireAbility(http, 'view_members', NOT_THE_TEAM);
  const by = query.orderBy ?? 'id';
  if (limited && query.status !== undefined)
    throw new AppError('unknown_parameter', 'Names are of active members only.');
  if (limited && !['id', 'first_name', 'last_name'].includes(by))
    throw new AppError('unknown_parameter', 'Names can be ordered by id, first_name or last_name.');
  const limit = isOn(query.all) ? MAX_MEMBERS : (query.limit ?? DEFAULT_LIMIT);
  return {
    limited,
    roles: askedRoles(http.server, query),
    statuses: query.status?.split(',') as MemberStatus[] | undefined,
    query: query.query?.trim(),
    order: { by, ascending: query.ascending === undefined || isOn(query.ascending) },
    limit,
    offset: isOn(query.all) ? 0 : ((query.page ?? 1) - 1) * limit,
  };
}

/** Names are of those whom the caller can choose in a relation. */
function choosableBy(http: FastifyRequest): MemberFilter['among'] {
  const users = http.server.registry.current.resources['users'];
  if (!users) return () => 'false';
  const request = requestFor(http, users);
  return (parameters) => rowsSql(request, request.access.choose, parameters, 'u');
}

/** The roles of which a user has at least one; `undefined` where it doesn't matter. */
function askedRoles(
  app: FastifyInstance,
  { role, ability }: Pick<Query, 'role' | 'ability'>,
): readonly string[] | undefined {
  if (role === undefined && ability === undefined) return undefined;
  const able = ability === undefined ? [] : rolesAbleTo(app.registry.current.roles, ability);
  return [...new Set([...(role === undefined ? [] : rolesOf(app, role)), ...able])];
}

function rolesOf(app: FastifyInstance, names: string): readonly string[] {
  try {
    return readRoles(app, names.split(','));
  } catch (error) {
    throw new AppError('malformed', 'This role isn’t available. Choose another one.', { cause: error });
  }
}

function changeOf(app: FastifyInstance, body: ReadBody<typeof changeMember>): PersonChange {
  return {
    first_name: body.first_name?.trim(),
    last_name: body.last_name?.trim(),
    is_active: body.is_active,
    is_super_recruiter: body.is_super_recruiter,
    roles: body.role === undefined ? undefined : readRoles(app, body.role),
    permissions: body.permissions === undefined ? undefined : readPermissions(body.permissions),
  };
}
