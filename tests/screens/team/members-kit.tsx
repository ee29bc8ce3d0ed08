import type { Belongings, PermissionTemplate, Member } from '#shared/contracts/team.ts';
import type { SessionInfo } from '#shared/contracts/session.ts';
import { type FakeServer, ok } from '#tests/screens/client/fake-server.ts';

const ROLES = ['Admin', 'Super Recruiter', 'Recruiter', 'Hiring Manager', 'Vendor'].map((title) => ({
  id: title.toLowerCase().replace(' ', '_'),
  key: title.toLowerCase().replace(' ', '_'),
  title,
  has_permission_list: title === 'Recruiter',
  has_super_role: title === 'Recruiter',
  passes_everywhere: title === 'Admin',
}));

export const buildMember = (id: number, name: string, changes: Partial<Member> = {}): Member => {
  const [first = '', last = ''] = name.split(' ');
  const username = `${first.toLowerCase()}@halden.example`;
  return {
    id,
    user: { id, first_name: first, last_name: last, username, is_active: true },
    current_role: 'Recruiter',
    role: ['Recruiter'],
    is_super_recruiter: false,
    permissions: '[]',
    is_activated: true,
    photo: null,
    status: 'active',
    last_seen_on: '2026-11-20T08:00:00.000Z',
    created_on: '2026-10-01T08:00:00.000Z',
    invitation_expires_on: null,
    ...changes,
  };
};

export const ingrid = buildMember(11, 'Ingrid Aas');
export const owen = buildMember(12, 'Owen Hartley', { role: ['Recruiter', 'Hiring Manager'] });

const session: SessionInfo = {
  id: '5f0c1c1e-0000-4000-8000-000000000001',
  is_current: false,
  device: 'Firefox 144, Windows',
  address: '10.0.0.7',
  created_on: '2026-11-20T08:00:00.000Z',
  last_used_on: '2026-11-20T09:00:00.000Z',
  ended_on: null,
  ended_reason: null,
};

/** A named permission list. */
export const SOURCER: PermissionTemplate = {
  id: 1,
  name: 'Sourcer',
  description: 'Finds candidates',
  permissions: '[{"module":"candidate","options":{"create":true}}]',
  updated_on: '2026-11-20T08:00:00.000Z',
};

/** A team on the fake server, which keeps what is changed. */
export const serveTeam = (
  server: FakeServer,
  members: Member[],
  belongings: Belongings = { records: [], decisions: 0 },
) => {
  const find = (id: number) => members.findIndex((member) => member.id === id);
  server.on('GET /users/role/', () => ok({ results: ROLES }));
  server.on('GET /users/member/', ({ params }) => {
    if (params['limited'])
      return ok({ results: members.map(({ id, user }) => ({ id, name: `${user.first_name} ${user.last_name}` })) });
    const statuses = params['status']?.split(',') ?? [];
    const words = params['query']?.toLowerCase() ?? '';
    const results = members.filter(
      (member) =>
        (statuses.length === 0 || statuses.includes(member.status)) &&
        JSON.stringify(member.user).toLowerCase().includes(words),
    );
    return ok({ results, count: results.length });
  });
  server.on('POST /users/member/invite/', () => ok({ data: { ids: [] } }));
  for (const { id } of members) {
    server.on(`GET /users/member/${id}/`, () => ok({ data: members[find(id)] }));
    server.on(`PATCH /users/member/${id}/`, ({ body }) => {
      const { first_name, last_name, ...rest } = body as Record<string, unknown>;
      const before = members[find(id)]!;
      const user = {
        ...before.user,
        ...(first_name !== undefined && { first_name }),
        ...(last_name !== undefined && { last_name }),
      };
      members[find(id)] = { ...before, ...rest, user } as Member;
      return ok({ data: members[find(id)] });
    });
    server.on(`GET /users/member/${id}/sessions/`, () => ok({ results: [session], count: 1 }));
    server.on(`DELETE /users/member/${id}/sessions/${session.id}/`, () => ok());
    server.on(`GET /users/member/${id}/belongings/`, () => ok({ data: belongings }));
    server.on(`POST /users/member/${id}/deactivate/`, () => ok());
    server.on(`POST /users/member/${id}/password-reset/`, () => ok());
    server.on(`DELETE /users/member/${id}/invitation/`, () => ok());
  }
  server.on('POST /users/resend-activation/', () => ok());
  server.on('GET /users/permission-template/', () => ok({ results: [SOURCER] }));
};
