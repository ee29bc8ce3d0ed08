import { useEffect, useMemo, useState } from 'react';
import { CoreAdminContext, CoreAdminUI, localStorageStore } from 'react-admin';
import type { I18nProvider, Store } from 'ra-core';
import { dropOldDrafts } from '#admin/form/draft-store.ts';
import { HttpProvider } from '#client/api/useApi.ts';
import { CatalogueProvider, useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import type { Client } from '#client/client.ts';
import { ConnectionProvider } from '#client/connection/ConnectionProvider.tsx';
import { ConfirmProvider } from '#ui/dialogs/ConfirmProvider.tsx';
import { ReactAdminToasts } from '#ui/toasts/ToastsProvider.tsx';
import { ToastStack } from '#ui/toasts/ToastStack.tsx';
import { createI18nProvider } from '#client/i18n/i18n-provider.ts';
import { LaterLabelsProvider } from '#client/i18n/useLaterLabels.ts';
import { FirstScreenProvider } from '#client/page/first-screen.ts';
import { FloatingPanelStack } from '#ui/panels/FloatingPanelStack.tsx';
import { RecordsApiProvider } from '#client/records/useRecordsApi.ts';
import { RealtimeProvider } from '#client/realtime/RealtimeProvider.tsx';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import { SettingsProvider } from '#client/settings/SettingsProvider.tsx';
import { ViewsProvider } from '#client/views/ViewsProvider.tsx';
import { useMenuNames } from '#client/settings/useMenuNames.ts';
import { withMenuNames } from '#client/settings/with-menu-names.ts';
import { useStored } from '#ui/store.ts';
import { storeName } from './forget-on-sign-out.ts';
import { followServer } from './follow-server.ts';
import { AppLayout } from './layout/AppLayout.tsx';
import { RECENT } from './layout/palette/useRecentItems.ts';
import type { RecentItem } from './layout/palette/useRecentItems.ts';
import { ErrorScreen } from './routes/ErrorScreen.tsx';
import { NotFound } from './routes/NotFound.tsx';
import { PageSkeleton } from './routes/PageSkeleton.tsx';
import { catalogueRoutes } from './routes/catalogue-routes.tsx';
import type { RootProps } from './root-props.ts';

/** The app behind the sign-in. Its routes, texts and menus follow the catalogue while it runs. */
export const SignedInApp = (props: RootProps) => (
  <HttpProvider value={props.client.http}>
    <RecordsApiProvider value={props.client.records}>
      <CatalogueProvider store={props.client.catalogue}>
        <ViewsProvider value={props.client.views}>
          <SettingsProvider value={props.client.settings}>
            <RealtimeProvider value={props.client.realtime}>
              <ConnectionProvider value={props.client.connection}>
                <FirstScreenProvider value={props.client.firstScreen}>
                  <LaterLabelsProvider value={props.language.languages.later}>
                    <Admin {...props} />
                  </LaterLabelsProvider>
                </FirstScreenProvider>
              </ConnectionProvider>
            </RealtimeProvider>
          </SettingsProvider>
        </ViewsProvider>
      </CatalogueProvider>
    </RecordsApiProvider>
  </HttpProvider>
);

const Admin = ({ client, title, language }: RootProps) => {
  const catalogue = useCatalogue();
  const { profile } = useSignedIn();
  const [store] = useState(() => localStorageStore('1', storeName(profile.id)));
  const spoken = useStored(language.spoken);
  const names = useMenuNames();
  const translations = useMemo(
    () => createI18nProvider(language.languages, catalogue, spoken, client.catalogue.definitions.find),
    [language, catalogue, spoken, client],
  );
  const i18n: I18nProvider = useMemo(
    () => withMenuNames(translations, catalogue, names),
    [translations, catalogue, names],
  );
  const routes = useMemo(() => catalogueRoutes(catalogue, client.catalogue.definitions.find), [catalogue, client]);
  useServer(client, store);

  return (
    <CoreAdminContext
      dataProvider={client.dataProvider}
      authProvider={client.authProvider}
      i18nProvider={i18n}
      queryClient={client.queryClient}
      store={store}
    >
      <ConfirmProvider>
        <FloatingPanelStack>
          <CoreAdminUI
            title={title}
            layout={AppLayout}
            loading={PageSkeleton}
            error={ErrorScreen}
            catchAll={NotFound}
            loginPage={false}
            authCallbackPage={false}
            disableTelemetry
          >
            {routes}
          </CoreAdminUI>
        </FloatingPanelStack>
      </ConfirmProvider>
      <ReactAdminToasts />
      <ToastStack />
    </CoreAdminContext>
  );
};

/** Listens to the server as long as someone is signed in; nothing about them stays in memory afterwards. */
const useServer = (client: Client, store: Store) => {
  useEffect(() => {
    dropOldDrafts();
    const stop = followServer(client, () => store.getItem<readonly RecentItem[]>(RECENT) ?? []);
    return () => {
      stop();
      client.queryClient.clear();
    };
  }, [client, store]);
};
