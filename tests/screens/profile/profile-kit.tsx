import { screen, within } from '@testing-library/react';
import type { SessionInfo } from '#shared/contracts/session.ts';
import { DEFAULT_NOTIFICATION_CHOICES } from '#shared/rules/notification-choices.ts';
import { buildCatalogue, buildResource } from '../client/catalogue-builder.ts';
import { ok, startApp } from '../app/app-kit.tsx';

const session = (changes: Partial<SessionInfo>): SessionInfo => ({
  id: 'a',
  is_current: false,
  device: 'Firefox 144, Windows',
  address: '10.0.0.7',
  created_on: '2026-11-20T08:00:00.000Z',
  last_used_on: '2026-11-20T09:00:00.000Z',
  ended_on: null,
  ended_reason: null,
  ...changes,
});

/** Opens the profile of a person with one running and one ended session. The fake server keeps what is saved. */
export const openProfile = async (section = '') => {
  const companies = buildResource('companies', { titlePlural: 'Companies' });
  const navigation = [{ key: 'profile', title: 'Profile', to: '/user/profile', screen: 'profile/ProfileScreen' }];
  const app = await startApp({
    catalogue: { ...buildCatalogue([companies]), navigation },
    address: `/user/profile${section && `#${section}`}`,
  });
  const { server, served } = app;
  server.on('GET /users/notification-choices/', () => ok({ data: DEFAULT_NOTIFICATION_CHOICES }));
  server.on('GET /users/sessions/', () =>
    ok({
      results: [
        session({ is_current: true }),
        session({ id: 'b', device: 'curl 8', ended_on: '2026-11-19T08:00:00.000Z', ended_reason: 'expired' }),
      ],
    }),
  );
  server.on('PATCH /users/profile/', ({ body }) => {
    if (!(body instanceof FormData)) served.profile = { ...served.profile, ...(body as object) };
    return ok({ data: served.profile });
  });
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  return app;
};

/** One section of the profile, by its heading. */
export const part = (name: string) => within(screen.getByRole('region', { name }));
