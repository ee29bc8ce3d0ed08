import type { AccessAnswer } from '#engine/access/explain-access.ts';
import type {
  Belongings,
  EffectiveAccess,
  HandOver,
  Invitation,
  PermissionModule,
  PermissionTemplate,
} from '#shared/contracts/team.ts';
import type { Member, MemberStatus, RoleChoice, SessionInfo } from '#shared/contracts/session.ts';
import type { Http } from '../api/http.ts';

/** What the list of the team is narrowed and ordered by. */
export interface MemberQuery {
  readonly query?: string;
  /** Title or key. */
  readonly role?: string;
  readonly statuses?: readonly MemberStatus[];
  readonly orderBy?: string;
  readonly ascending?: boolean;
  readonly page?: number;
  readonly limit?: number;
}

export interface MemberPage {
  readonly results: readonly Member[];
  readonly count: number;
}

/** What everyone signed in can know about a colleague. */
export interface MemberName {
  readonly id: number;
  readonly name: string;
}

/** What an Admin changes of a member; absent stays. */
export interface MemberChange {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly is_active?: boolean;
  readonly role?: readonly string[];
  readonly is_super_recruiter?: boolean;
  /** JSON of a permission list. */
  readonly permissions?: string;
}

/** A question about a user's permissions: a resource, or one of its records. */
export interface AccessQuestion {
  readonly resource: string;
  readonly record?: number;
  /** Title or key. */
  readonly role?: string;
}

/** The parts of a template that are written; absent stays. */
export interface TemplateChange {
  readonly name?: string;
  readonly description?: string;
  /** JSON of a permission list. */
  readonly permissions?: string;
}

/** The calls about the people of the team. All of them @throws {HttpError}. */
export interface TeamApi {
  findMembers(query: MemberQuery, signal?: AbortSignal): Promise<MemberPage>;
  getMember(id: number, signal?: AbortSignal): Promise<Member>;
  /** Every active member by name. */
  memberNames(signal?: AbortSignal): Promise<readonly MemberName[]>;
  listRoles(signal?: AbortSignal): Promise<readonly RoleChoice[]>;
  changeMember(id: number, change: MemberChange): Promise<Member>;
  inviteMembers(invitation: Invitation): Promise<void>;
  resendActivation(email: string): Promise<void>;
  revokeInvitation(id: number): Promise<void>;
  belongingsOf(id: number, signal?: AbortSignal): Promise<Belongings>;
  deactivateMember(id: number, plan: HandOver): Promise<void>;
  forcePasswordReset(id: number): Promise<void>;
  sessionsOf(id: number, signal?: AbortSignal): Promise<readonly SessionInfo[]>;
  /** Without a session: all of them. */
  endSessionsOf(id: number, session?: string): Promise<void>;
  /** What a user can do, and why. */
  accessOf(id: number, question: AccessQuestion, signal?: AbortSignal): Promise<EffectiveAccess<AccessAnswer>>;
  permissionModules(signal?: AbortSignal): Promise<readonly PermissionModule[]>;
  permissionTemplates(signal?: AbortSignal): Promise<readonly PermissionTemplate[]>;
  createTemplate(template: TemplateChange): Promise<PermissionTemplate>;
  changeTemplate(id: number, change: TemplateChange): Promise<PermissionTemplate>;
  deleteTemplate(id: number): Promise<void>;
  applyTemplate(id: number, members: readonly number[]): Promise<void>;
}

const BASE = '/users/member/';
const TEMPLATES = '/users/permission-template/';

export const createTeamApi = (http: Pick<Http, 'request'>): TeamApi => {
  const get = async <Body>(url: string, signal?: AbortSignal, params?: Readonly<Record<string, unknown>>) =>
    (await http.request<Body>({ url, params, signal })).body;
  const send = async <Body = object>(method: 'POST' | 'PATCH' | 'DELETE', url: string, data?: unknown) =>
    (await http.request<Body>({ method, url, data })).body;
  return {
    findMembers: ({ statuses, ...query }, signal) =>
      get<MemberPage>(BASE, signal, { ...query, ...(statuses && { status: statuses.join(',') }) }),
    getMember: async (id, signal) => (await get<{ data: Member }>(`${BASE}${id}/`, signal)).data,
    memberNames: async (signal) =>
      (
        await get<{ results: MemberName[] }>(BASE, signal, {
          all: 'true',
          limited: 'true',
          orderBy: 'first_name',
        })
      ).results,
    listRoles: async (signal) => (await get<{ results: RoleChoice[] }>('/users/role/', signal)).results,
    changeMember: async (id, change) => (await send<{ data: Member }>('PATCH', `${BASE}${id}/`, change)).data,
    inviteMembers: async (invitation) => void (await send('POST', `${BASE}invite/`, invitation)),
    resendActivation: async (email) => void (await send('POST', '/users/resend-activation/', { email })),
    revokeInvitation: async (id) => void (await send('DELETE', `${BASE}${id}/invitation/`)),
    belongingsOf: async (id, signal) => (await get<{ data: Belongings }>(`${BASE}${id}/belongings/`, signal)).data,
    deactivateMember: async (id, plan) => void (await send('POST', `${BASE}${id}/deactivate/`, plan)),
    forcePasswordReset: async (id) => void (await send('POST', `${BASE}${id}/password-reset/`)),
    sessionsOf: async (id, signal) => (await get<{ results: SessionInfo[] }>(`${BASE}${id}/sessions/`, signal)).results,
    endSessionsOf: async (id, session) =>
      void (await send('DELETE', `${BASE}${id}/sessions/${session === undefined ? '' : `${session}/`}`)),
    accessOf: async (id, question, signal) =>
      (await get<{ data: EffectiveAccess<AccessAnswer> }>(`${BASE}${id}/access/`, signal, { ...question })).data,
    permissionModules: async (signal) =>
      (await get<{ results: PermissionModule[] }>('/users/permission-module/', signal)).results,
    permissionTemplates: async (signal) => (await get<{ results: PermissionTemplate[] }>(TEMPLATES, signal)).results,
    createTemplate: async (template) => (await send<{ data: PermissionTemplate }>('POST', TEMPLATES, template)).data,
    changeTemplate: async (id, change) =>
      (await send<{ data: PermissionTemplate }>('PATCH', `${TEMPLATES}${id}/`, change)).data,
    deleteTemplate: async (id) => void (await send('DELETE', `${TEMPLATES}${id}/`)),
    applyTemplate: async (id, members) => void (await send('POST', `${TEMPLATES}${id}/apply/`, { members })),
  };
};
