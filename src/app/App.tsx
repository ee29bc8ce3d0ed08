import { useState } from 'react';
import { CssBaseline } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { LucideProvider } from 'lucide-react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { Client } from '#client/client.ts';
import { ToastsProvider } from '#ui/toasts/ToastsProvider.tsx';
import type { InterfaceLanguage } from '#client/i18n/interface-language.ts';
import { CustomScreensProvider } from '#client/page/CustomScreen.tsx';
import type { CustomScreens } from '#client/page/CustomScreen.tsx';
import { PageTitleProvider } from '#client/page/PageTitleProvider.tsx';
import { createPageTitle } from '#client/page/page-title.ts';
import { SessionProvider } from '#client/session/SessionProvider.tsx';
import { Root } from './Root.tsx';
import { createAppTheme } from './theme.ts';

export interface AppProps {
  readonly client: Client;
  /** The deployment's name: `APP_TITLE`. */
  readonly title: string;
  readonly language: InterfaceLanguage;
  readonly screens: CustomScreens;
}

/** The whole application. The theme's mode is kept under `dark_mode`, where theme.js reads it before the first paint. */
export const App = ({ client, title, language, screens }: AppProps) => {
  const [theme] = useState(createAppTheme);
  const [pageTitle] = useState(() => ({ title: createPageTitle(), suffix: title }));
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Root client={client} title={title} language={language} /> }]),
  );
  return (
    <ThemeProvider theme={theme} modeStorageKey="dark_mode" defaultMode="system" disableTransitionOnChange noSsr>
      <CssBaseline enableColorScheme />
      <LucideProvider size={16} strokeWidth={1.75}>
        <ToastsProvider value={client.toasts}>
          <SessionProvider value={client.session}>
            <PageTitleProvider value={pageTitle}>
              <CustomScreensProvider value={screens}>
                <RouterProvider router={router} />
              </CustomScreensProvider>
            </PageTitleProvider>
          </SessionProvider>
        </ToastsProvider>
      </LucideProvider>
    </ThemeProvider>
  );
};
