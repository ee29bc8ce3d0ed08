import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import { type Member, member, MEMBER_STATUSES, memberName, type MemberStatus } from '#shared/contracts/session.ts';
import { AppError } from '#shared/errors.ts';
import { ABILITIES } from '#shared/rules/abilities.ts';
import { rolesAbleTo } from '#engine/access/standing.ts';
import { answersList, answersOne, fails } from '#server/records/openapi/answers.ts';
import { forAbility, requireAbility } from '#server/records/query/require-ability.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';
import { say } from '#server/platform/texts/say.ts';
import { firstName, lastName, permissionFields, roleList, username } from './member-fields.ts';
import { findMember, findMembers, type MemberFilter } from './member-queries.ts';
import { changeMember, createMember } from './members.ts';
import { readPermissions } from './permission-list.ts';
import type { PersonChange } from './person-queries.ts';
import { presentMember, presentMemberName } from './present.ts';
import { readRoles } from './role-names.ts';

const MAX_MEMBERS = 10_000;
const DEFAULT_LIMIT = 25;

const flag = { type: 'string', enum: ['true', 'false', '1', '0'] } as const;

const memberQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    all: flag,
    limited: flag,
    role: {
      type: 'string',
      maxLength: 500,
      description: 'Title or key of a role that the users have; several are joined by commas, and any of them counts.',
    },
    ability: {
      type: 'string',
      enum: ABILITIES,
      description: 'Users with a role that has this ability; with `role`, users with either.',
    },
    query: { type: 'string', maxLength: 200 },
    page: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    limit: { type: 'integer', minimum: 1, maximum: 200 },
    status: {
      type: 'string',
      pattern: `^(${MEMBER_STATUSES.join('|')})(,(${MEMBER_STATUSES.join('|')}))*$`,
      description: 'Any of these, joined by commas.',
    },
    orderBy: {
      type: 'string',
      enum: [
        'id',
        'first_name',
        'last_name',
        'username',
        'current_role',
        'is_active',
        'status',
        'last_seen_on',
        'created_on',
      ],
    },
    ascending: flag,
  },
} as const;

const roleNames = {
  anyOf: [{ type: 'string', minLength: 1, maxLength: 60 }, roleList],
  description: 'Titles or keys.',
} as const;

const newMember = {
  type: 'object',
  required: ['first_name', 'last_name', 'username', 'role'],
  additionalProperties: false,
  properties: {
    first_name: firstName,
    last_name: lastName,
    username,
    role: roleNames,
    ...permissionFields,
  },
} as const;

const memberChange = {
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    first_name: firstName,
    last_name: lastName,
    is_active: { type: 'boolean' },
    role: roleNames,
    ...permissionFields,
  },
} as const;

const memberId = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } },
} as const;

const MEMBER = answersOne(member);
/** With `limited` the names alone. */
const MEMBERS = answersList({ anyOf: [member, memberName] });

/** The team: everyone can read the names of those members whom they can choose; changes require the ability. */
export async function memberRoutes(app: FastifyInstance): Promise<void> {
  const tags = ['team'];
  const rolesNow = () => app.registry.current.roles;

  app.get<{ Querystring: FromSchema<typeof memberQuery> }>(
    '/users/member/',
    {
      schema: {
        tags,
        summary: 'The members of the team',
        response: { 200: MEMBERS, ...fails(403) },
        querystring: memberQuery,
      },
    },
    async (http) => {
      const filter = { ...filterOf(http, http.query), ...(isOn(http.query.limited) && { among: choosableBy(http) }) };
      const { rows, count } = await findMembers(app.database, filter);
      const results = filter.limited ? rows.map(presentMemberName) : rows.map((row) => presentMember(row, rolesNow()));
      return { code: 0, message: '', results, count };
    },
  );

  app.get<{ Params: FromSchema<typeof memberId> }>(
    '/users/member/:id/',
    {
      ...forAbility('view_members', NOT_THE_TEAM),
      schema: { tags, summary: 'One member', response: { 200: MEMBER }, params: memberId },
    },
    async ({ params }) => {
      return { code: 0, message: '', data: await shownMember(app, params.id) };
    },
  );

  app.post<{ Body: FromSchema<typeof newMember> }>(
    '/users/member/',
    {
      ...forAbility('manage_members'),
      schema: {
        tags,
        summary: 'Add a member and mail the activation link',
        response: { 201: MEMBER, ...fails(409) },
        body: newMember,
      },
    },
    async ({ principal, id, body }, reply) => {
      const person = await createMember(
        app,
        { principal, requestId: id },
        {
          firstName: body.first_name.trim(),
          lastName: body.last_name.trim(),
          username: body.username,
          roles: readRoles(app, body.role),
          isSuperRecruiter: body.is_super_recruiter,
          permissions: body.permissions === undefined ? [] : readPermissions(body.permissions),
        },
      );
      reply.status(201);
      return { code: 0, message: 'The member was added.', data: await shownMember(app, person.id) };
    },
  );

  app.patch<{ Params: FromSchema<typeof memberId>; Body: FromSchema<typeof memberChange> }>(
    '/users/member/:id/',
    {
      ...forAbility('manage_members'),
      schema: {
        tags,
        summary: 'Change a member',
        response: { 200: MEMBER, ...fails(409) },
        params: memberId,
        body: memberChange,
      },
    },
    async ({ principal, id, params, body }) => {
      const person = await changeMember(app, { principal, requestId: id }, params.id, changeOf(app, body));
      return { code: 0, message: 'The member was saved.', data: await shownMember(app, person.id) };
    },
  );
}

/** @throws {AppError} not_found. */
async function shownMember(app: FastifyInstance, id: number): Promise<Member> {
  const row = await findMember(app.database, id);
  if (row) return presentMember(row, app.registry.current.roles);
  throw new AppError('not_found', say('server.members.not_found'));
}

const isOn = (value: string | undefined) => value === 'true' || value === '1';

const NOT_THE_TEAM = 'server.members.not_viewable';

function filterOf(http: FastifyRequest, query: FromSchema<typeof memberQuery>): MemberFilter {
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
  { role, ability }: Pick<FromSchema<typeof memberQuery>, 'role' | 'ability'>,
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

function changeOf(app: FastifyInstance, body: FromSchema<typeof memberChange>): PersonChange {
  return {
    first_name: body.first_name?.trim(),
    last_name: body.last_name?.trim(),
    is_active: body.is_active,
    is_super_recruiter: body.is_super_recruiter,
    roles: body.role === undefined ? undefined : readRoles(app, body.role),
    permissions: body.permissions === undefined ? undefined : readPermissions(body.permissions),
  };
}
