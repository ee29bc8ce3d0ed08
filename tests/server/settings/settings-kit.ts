import type { Settings } from '#shared/contracts/settings.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { startTestServer } from '#tests/support/test-server.ts';

type Which = 'user' | 'admin';

/** A server with an Admin, and its settings as the API answers and takes them. */
export async function startSettingsServer(kind: NonNullable<Parameters<typeof startTestServer>[0]>['kind']) {
  const server = await startTestServer({ kind });
  return {
    server,
    admin: await server.build.user({ role: 'Admin' }),
    read: async (as: TestUser, which: Which) => {
      const response = await server.app.inject({ url: `/api/v1/customer/${which}-setting/`, headers: server.as(as) });
      const { id, settings } = response.json().data as { id: number | null; settings: string };
      return { id, settings: JSON.parse(settings) as Settings };
    },
    write: (as: TestUser, which: Which, change: unknown, method: 'PATCH' | 'PUT' = 'PATCH') =>
      server.app.inject({
        method,
        url: `/api/v1/customer/${which}-setting/`,
        headers: server.as(as),
        payload: { settings: typeof change === 'string' ? change : JSON.stringify(change) },
      }),
    /** Nobody has changed anything, and there is a new user. */
    fresh: async (role = 'Recruiter'): Promise<TestUser> => {
      await server.database.query('delete from system.settings');
      return server.build.user({ role, permissions: { company: ['view'], department: ['view'] } });
    },
  };
}

export type SettingsServer = Awaited<ReturnType<typeof startSettingsServer>>;
