import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ModulePermission } from '#engine/access/access.ts';
import { ACCESS_SECONDS, issueAccessToken } from '#server/features/accounts/access-tokens.ts';
import { provisionAccount } from '#server/features/accounts/provision.ts';
import { insertSession } from '#server/features/accounts/session-queries.ts';

export interface TestUserOptions {
  /** Title ("Hiring Manager") or key ("hiring_manager"); default Recruiter. The first one is the current role. */
  readonly role?: string;
  readonly roles?: readonly string[];
  readonly firstName?: string;
  readonly lastName?: string;
  readonly username?: string;
  /** Only for those who sign in themselves: hashing takes a while. */
  readonly password?: string;
  readonly isSuperRecruiter?: boolean;
  /** `{ org: ['view', 'create'] }`, or the list as the wire has it. */
  readonly permissions?: Readonly<Record<string, readonly string[]>> | readonly ModulePermission[];
  readonly timeZone?: string;
  /** Of the profile; default none. */
  readonly language?: string;
}

/** A person with a running session. */
export interface TestUser {
  readonly id: number;
  readonly username: string;
  readonly token: string;
  readonly sessionId: string;
}

export interface People {
  readonly build: { user(options?: TestUserOptions): Promise<TestUser> };
  /** The headers of a request that this person makes: with a new token before the last one expires, as a browser has it. */
  as(user: TestUser): { authorization: string };
}

/** Builders of people on one server. */
export function createPeople(app: FastifyInstance): People {
  let count = 0;
  const tokens = new Map<string, { readonly token: string; readonly renewOn: number }>();
  const keep = (sessionId: string, token: string): string => {
    tokens.set(sessionId, { token, renewOn: process.uptime() + ACCESS_SECONDS / 2 });
    return token;
  };
  const tokenOf = ({ id: userId, sessionId, token }: TestUser): string => {
    const kept = tokens.get(sessionId);
    if (kept === undefined) return token;
    return process.uptime() < kept.renewOn ? kept.token : keep(sessionId, issueAccessToken(app, { userId, sessionId }));
  };
  return {
    build: {
      async user(options = {}) {
        count += 1;
        const username = options.username ?? `person${count}@ats.example`;
        const roles = options.roles ?? [options.role ?? 'Recruiter'];
        const id = await provisionAccount(app.database, {
          firstName: options.firstName ?? 'Kim',
          lastName: options.lastName ?? `Hald ${count}`,
          username,
          password: options.password,
          roles: roles.map((role) => roleKey(app, role)),
          isSuperRecruiter: options.isSuperRecruiter,
          permissions: permissionList(options.permissions),
          timeZone: options.timeZone,
          language: options.language,
        });
        const session = await startSession(app, id);
        keep(session.sessionId, session.token);
        return { id, username, ...session };
      },
    },
    as: (user) => ({ authorization: `Bearer ${tokenOf(user)}` }),
  };
}

function roleKey(app: FastifyInstance, role: string): string {
  const known = Object.values(app.registry.current.roles).find(({ key, title }) => key === role || title === role);
  if (known) return known.key;
  throw new Error(`There is no role "${role}".`);
}

function permissionList(permissions: TestUserOptions['permissions'] = []): readonly ModulePermission[] {
  if (isList(permissions)) return permissions;
  return Object.entries(permissions).map(([module, options]) => ({
    module,
    options: Object.fromEntries(options.map((option) => [option, true])),
  }));
}

const isList = (permissions: NonNullable<TestUserOptions['permissions']>): permissions is readonly ModulePermission[] =>
  Array.isArray(permissions);

/** As a sign-in leaves it, without the password. */
async function startSession(app: FastifyInstance, userId: number): Promise<{ token: string; sessionId: string }> {
  const sessionId = randomUUID();
  await insertSession(app.database, {
    id: sessionId,
    userId,
    refreshHash: randomUUID(),
    seconds: 3600,
    userAgent: null,
    address: null,
  });
  return { token: issueAccessToken(app, { userId, sessionId }), sessionId };
}
