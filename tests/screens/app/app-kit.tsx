import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import reactAdminEnglish from 'ra-language-english';
import type { ReactNode } from 'react';
import type { Catalogue } from '#engine/access/catalogue.ts';
import { createClient } from '#client/client.ts';
import type { Messages } from '#client/i18n/catalogue-messages.ts';
import type { Languages } from '#client/i18n/i18n-provider.ts';
import { createInterfaceLanguage } from '#client/i18n/interface-language.ts';
import { createCustomScreens } from '#client/page/CustomScreen.tsx';
import type { LiveSocket } from '#client/realtime/realtime.ts';
import type { NotificationResults } from '#shared/contracts/notifications.ts';
import type { Profile } from '#shared/contracts/session.ts';
import type { Settings } from '#shared/contracts/settings.ts';
import { App } from '../../../src/app/App.tsx';
import english from '../../../locales/en.json' with { type: 'json' };
import { createFakeServer, failed, ok, type FakeServer } from '../client/fake-server.ts';

// It comes by itself where it is needed; on a busy machine that takes longer than a test waits.
import '../../../src/app/SignedOutApp.tsx';

const languagesWith = (texts: Messages): Languages => ({
  english: { ...(reactAdminEnglish as unknown as Messages), ...texts },
  load: {},
  available: [{ locale: 'en', name: 'English' }],
});

export interface AppSetting {
  readonly catalogue: Catalogue;
  /** false: each definition comes when a screen asks for it, as from the real server. Otherwise all have come along. */
  readonly hasDefinitions?: boolean;
  /** Where the browser opens. */
  readonly address?: string;
  readonly profile?: Partial<Profile>;
  readonly userSettings?: Partial<Settings>;
  readonly teamSettings?: Partial<Settings>;
  /** false: nobody is signed in yet. */
  readonly isSignedIn?: boolean;
  /** How many records each resource has. */
  readonly totals?: Readonly<Record<string, number>>;
  /** In place of English. */
  readonly texts?: Messages;
  /** What has arrived before the sign-in. */
  readonly notifications?: NotificationResults;
  /** Teaches the API what it answers besides, before the first screen asks. */
  readonly prepare?: (server: FakeServer) => void;
}

/** A socket in the test's hands. */
interface FakeSocket {
  /** Says something as the server would. */
  emit(name: string, event?: unknown): void;
  /** How many connections are open. */
  open: number;
}

/** Starts the whole app over a fake API, as its own entry file does. */
export const startApp = async ({
  catalogue,
  hasDefinitions = true,
  address = '/',
  profile: changes,
  userSettings,
  teamSettings,
  isSignedIn = true,
  totals = {},
  notifications = { results: [], count: 0, unread_count: 0 },
  texts = english,
  prepare,
}: AppSetting) => {
  const profile = { ...maya, ...changes };
  const server = createFakeServer();
  const served = { catalogue, profile, notifications };
  server.on('POST /token/', () => ok({ access: 'token', refresh: 'r', user: { id: profile.id } }));
  server.on('POST /token/refresh/', () => ok({ access: 'token' }));
  server.on('POST /users/logout/', () => ok());
  server.on('GET /customer/notifications/', () => ok(served.notifications));
  server.on('GET /customer/my-work/', () => ok({ results: [], count: 0, next: null }));
  server.on('GET /customer/dashboard/', () =>
    ok({
      data: {
        widgets: [],
        layout: null,
        role_layout: null,
        role: { key: 'admin', title: 'Admin' },
        roles: [],
        steps: [],
      },
    }),
  );
  server.on('GET /catalogue/', () => ok({ data: served.catalogue }));
  const place = () => {
    const { catalogue: current } = served;
    const version = `${current.version}.${current.diagnostics.length}`;
    server.on(`GET /catalogue/${version}/`, () =>
      ok({ data: { ...current, version, ...(!hasDefinitions && { definitions: {} }) } }),
    );
    return { version, url: `/catalogue/${version}/` };
  };
  server.on('GET /catalogue/definitions/', ({ params }) =>
    ok({ data: definitionsNamed(served.catalogue, params['names']) }),
  );
  server.on('GET /catalogue/version/', () => ok({ data: place() }));
  server.on('GET /bootstrap/', () =>
    ok({
      data: {
        profile: served.profile,
        role: served.profile.current_role,
        catalogue: place(),
        notifications: served.notifications,
        events_mark: 'here.1',
        user_setting: { id: 1, settings: JSON.stringify(userSettings ?? {}) },
        admin_setting: { id: 2, settings: JSON.stringify(teamSettings ?? {}) },
      },
    }),
  );
  for (const { endpoint, resource } of Object.values(catalogue.resources))
    server.on(`GET ${endpoint}`, () => ok({ results: [], count: totals[resource] ?? 0 }));
  prepare?.(server);

  if (isSignedIn) localStorage.setItem('ats.session', '1');
  window.history.replaceState(null, '', address);
  const socket = createFakeSocket();
  const client = createClient({ adapter: server.adapter, connect: async () => socket.live });
  await client.session.start();
  render(
    <App
      client={client}
      title="Halden Hiring"
      language={createInterfaceLanguage(languagesWith(texts))}
      screens={screens}
    />,
  );
  return { server, client, served, socket: socket as FakeSocket, user: userEvent.setup() };
};

const definitionsNamed = ({ definitions }: Catalogue, names = '') =>
  Object.fromEntries(
    names
      .split(',')
      .map((name) => name.split('.')[0]!)
      .flatMap((name) => (definitions[name] ? [[name, definitions[name]]] : [])),
  );

export { failed, ok };

/** The entries of the sidebar, as a person reads them. */
export const sidebarEntries = (): string[] =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

const screens = createCustomScreens({
  'team/members/MembersScreen': () => import('#screens/team/members/MembersScreen.tsx'),
  'approval-matrix/JobMatrixScreen': () => import('#screens/approval-matrix/JobMatrixScreen.tsx'),
  'activity-log/ActivityLogScreen': () => import('../../../custom-screens/activity-log/ActivityLogScreen.tsx'),
  'applicants/MoveDialog': () => import('../../../custom-screens/applicants/MoveDialog.tsx'),
  'applicants/steps/StepDialog': () => import('../../../custom-screens/applicants/steps/StepDialog.tsx'),
  'background-work/BackgroundWorkScreen': () =>
    import('../../../custom-screens/background-work/BackgroundWorkScreen.tsx'),
  'custom-fields/CustomFieldsScreen': () => import('../../../custom-screens/custom-fields/CustomFieldsScreen.tsx'),
  'dev/DevTest': () => import('../../../custom-screens/dev/DevTest.tsx'),
  'feedback/FeedbackDetails': () => import('../../../custom-screens/feedback/FeedbackDetails.tsx'),
  'feedback/FeedbackList': () => import('../../../custom-screens/feedback/FeedbackList.tsx'),
  'feedback/GiveFeedback': () => import('../../../custom-screens/feedback/GiveFeedback.tsx'),
  'my-work/MyWorkScreen': () => import('../../../custom-screens/my-work/MyWorkScreen.tsx'),
  'dashboard/DashboardScreen': () => import('../../../custom-screens/dashboard/DashboardScreen.tsx'),
  'imports/ImportScreen': () => import('../../../custom-screens/imports/ImportScreen.tsx'),
  'knowledge/KnowledgeScreen': () => import('../../../custom-screens/knowledge/KnowledgeScreen.tsx'),
  'master-view/MasterViewScreen': () => import('../../../custom-screens/master-view/MasterViewScreen.tsx'),
  'notifications/NotificationScreen': () => import('../../../custom-screens/notifications/NotificationScreen.tsx'),
  'sidebar/MenuNames': () => import('../../../custom-screens/sidebar/MenuNames.tsx'),
  'team/permissions/PermissionScreen': () => import('#screens/team/permissions/PermissionScreen.tsx'),
  'profile/ProfileScreen': () => import('../../../custom-screens/profile/ProfileScreen.tsx'),
  'team/settings/TeamManagementScreen': () => import('#screens/team/settings/TeamManagementScreen.tsx'),
  'test/Own': async () => ({ default: (): ReactNode => <h1>A screen of our own</h1> }),
});

const maya: Profile = {
  id: 7,
  first_name: 'Maya',
  last_name: 'Lindqvist',
  username: 'maya@halden.example',
  phone: null,
  photo: null,
  roles: ['Admin'],
  current_role: 'Admin',
  is_super_recruiter: false,
  permissions: '[]',
  language: 'en',
  time_zone: 'UTC',
};

/** What happens before it is connected is told once it is, as the server does. */
const createFakeSocket = () => {
  const handlers = new Map<string, Set<(event: never) => void>>();
  const missed: [name: string, event: unknown][] = [];
  let hasConnected = false;
  const deliver = (name: string, event?: unknown) => {
    for (const handler of handlers.get(name) ?? []) handler(event as never);
  };
  const socket: FakeSocket & { live: LiveSocket } = {
    open: 0,
    emit: (name, event) => {
      if (hasConnected) deliver(name, event);
      else missed.push([name, event]);
    },
    live: {
      on: (name, handler) => handlers.set(name, (handlers.get(name) ?? new Set()).add(handler)),
      connect: () => {
        socket.open += 1;
        hasConnected = true;
        deliver('connect');
        for (const [name, event] of missed.splice(0)) deliver(name, event);
        deliver('hello', { isBehind: false });
      },
      close: () => {
        socket.open -= 1;
      },
    },
  };
  return socket;
};
