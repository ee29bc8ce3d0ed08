import { useEffect, useMemo, useState } from 'react';
import { CoreAdminContext, CoreAdminUI, localStorageStore } from 'react-admin';
import type { I18nProvider } from 'ra-core';
import { dropOldDrafts } from '#admin/form/draft-store.ts';
import { CatalogueProvider, useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import type { Client } from '#client/client.ts';
import { ConfirmProvider } from '#client/feedback/ConfirmProvider.tsx';
import { ReactAdminToasts } from '#client/feedback/ToastsProvider.tsx';
import { ToastStack } from '#client/feedback/ToastStack.tsx';
import { createI18nProvider } from '#client/i18n/i18n-provider.ts';
import { NotificationsProvider } from '#client/notifications/NotificationsProvider.tsx';
import { FirstScreenProvider } from '#client/page/first-screen.ts';
import { FloatingPanelStack } from '#client/panels/FloatingPanelStack.tsx';
import { RealtimeProvider } from '#client/realtime/RealtimeProvider.tsx';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import { SettingsProvider } from '#client/settings/SettingsProvider.tsx';
import { ViewsProvider } from '#client/views/ViewsProvider.tsx';
import { useMenuNames } from '#client/settings/useMenuNames.ts';
import { withMenuNames } from '#client/settings/with-menu-names.ts';
import { useStored } from '#client/store.ts';
import { storeName } from './forget-on-sign-out.ts';
import { followServer } from './follow-server.ts';
import { AppLayout } from './layout/AppLayout.tsx';
import { ErrorScreen } from './routes/ErrorScreen.tsx';
import { NotFound } from './routes/NotFound.tsx';
import { PageSkeleton } from './routes/PageSkeleton.tsx';
import { catalogueRoutes } from './routes/catalogue-routes.tsx';
import type { RootProps } from './Root.tsx';

/** The app behind the sign-in. Its routes, texts and menus follow the catalogue while it runs. */
export const SignedInApp = (props: RootProps) => (
  <CatalogueProvider store={props.client.catalogue}>
    <ViewsProvider value={props.client.views}>
      <SettingsProvider value={props.client.settings}>
        <RealtimeProvider value={props.client.realtime}>
          <NotificationsProvider value={props.client.notifications}>
            <FirstScreenProvider value={props.client.firstScreen}>
              <Admin {...props} />
            </FirstScreenProvider>
          </NotificationsProvider>
        </RealtimeProvider>
      </SettingsProvider>
    </ViewsProvider>
  </CatalogueProvider>
);

const Admin = ({ client, title, language }: RootProps) => {
  const catalogue = useCatalogue();
  const { profile } = useSignedIn();
  const [store] = useState(() => localStorageStore('1', storeName(profile.id)));
  const spoken = useStored(language.spoken);
  const names = useMenuNames();
  const translations = useMemo(
    () => createI18nProvider(language.languages, catalogue, spoken),
    [language, catalogue, spoken],
  );
  const i18n: I18nProvider = useMemo(
    () => withMenuNames(translations, catalogue, names),
    [translations, catalogue, names],
  );
  const routes = useMemo(() => catalogueRoutes(catalogue), [catalogue]);
  useServer(client);

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

/** Listens to the server as long as someone is signed in; nothing of him stays in memory afterwards. */
const useServer = (client: Client) => {
  useEffect(() => {
    dropOldDrafts();
    const stop = followServer(client);
    return () => {
      stop();
      client.queryClient.clear();
    };
  }, [client]);
};
