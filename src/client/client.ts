import { QueryClient } from '@tanstack/react-query';
import type { AxiosAdapter } from 'axios';
import type { AuthProvider, DataProvider } from 'ra-core';
import { setTimeZone } from '#engine/field-types/date/time-zone.ts';
import { createDataProvider } from './api/data-provider.ts';
import { createHttp } from './api/http.ts';
import type { Http } from './api/http.ts';
import { createCatalogueStore, EMPTY_CATALOGUE } from './catalogue/catalogue-store.ts';
import type { CatalogueStore } from './catalogue/catalogue-store.ts';
import { createConnection } from './connection/connection.ts';
import type { Connection } from './connection/connection.ts';
import { createToasts } from '#ui/toasts/toasts.ts';
import type { Toasts } from '#ui/toasts/toasts.ts';
import { createFirstScreen } from './page/first-screen.ts';
import type { FirstScreen } from './page/first-screen.ts';
import { createRecordsApi } from './records/api.ts';
import type { RecordsApi } from './records/api.ts';
import { createRealtime } from './realtime/realtime.ts';
import type { Connect, Realtime } from './realtime/realtime.ts';
import { createAuthProvider } from './session/auth-provider.ts';
import { createSession } from './session/session.ts';
import type { Session } from './session/session.ts';
import { createSettingsStore } from './settings/settings-store.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import { createViewsStore, NO_VIEWS } from './views/views-store.ts';
import type { ViewsStore } from './views/views-store.ts';

/** The services that screens use, created once per page (and once per test). */
export interface Client {
  readonly http: Http;
  readonly session: Session;
  readonly catalogue: CatalogueStore;
  readonly settings: SettingsStore;
  readonly views: ViewsStore;
  readonly realtime: Realtime;
  readonly connection: Connection;
  readonly toasts: Toasts;
  readonly dataProvider: DataProvider;
  readonly records: RecordsApi;
  readonly authProvider: AuthProvider;
  readonly queryClient: QueryClient;
  readonly firstScreen: FirstScreen;
}

export interface ClientOptions {
  /** Answers in place of the network. */
  readonly adapter?: AxiosAdapter;
  /** Connects in place of socket.io. */
  readonly connect?: Connect;
}

export const createClient = ({ adapter, connect }: ClientOptions = {}): Client => {
  const http = createHttp({ adapter });
  const session = createSession(http);
  const catalogue = createCatalogueStore(http);
  const toasts = createToasts();
  const settings = createSettingsStore(http, () =>
    toasts.show({ type: 'error', message: 'errors.settings_not_saved' }),
  );
  const views = createViewsStore(http);
  session.state.subscribe(() => {
    const state = session.state.get();
    const isIn = state.status === 'signed_in';
    setTimeZone(isIn ? state.profile.time_zone : undefined);
    catalogue.set(isIn ? state.catalogue : EMPTY_CATALOGUE);
    settings.user.set(isIn ? state.userSettings : {});
    settings.team.set(isIn ? state.teamSettings : {});
    views.all.set((isIn ? state.savedViews : null) ?? NO_VIEWS);
  });
  const realtime = createRealtime(http, connect);
  return {
    http,
    session,
    catalogue,
    settings,
    views,
    realtime,
    connection: createConnection({ http, realtime }),
    toasts,
    dataProvider: createDataProvider(http, catalogue),
    records: createRecordsApi(http, catalogue),
    authProvider: createAuthProvider(session, catalogue.get),
    queryClient: createQueryClient(),
    firstScreen: createFirstScreen(),
  };
};

/** Events say what is stale, so nothing is fetched again only because a tab became visible. */
const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, structuralSharing: true } },
  });
