import { ThemeProvider } from '@mui/material/styles';
import { I18nContextProvider } from 'ra-core';
import reactAdminEnglish from 'ra-language-english';
import type { ReactNode } from 'react';
import { EMPTY_CATALOGUE } from '#client/catalogue/catalogue-store.ts';
import { ConfirmProvider, useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import type { Confirm } from '#ui/dialogs/confirm-options.ts';
import { createToasts } from '#ui/toasts/toasts.ts';
import { ToastStack } from '#ui/toasts/ToastStack.tsx';
import { ToastsProvider } from '#ui/toasts/ToastsProvider.tsx';
import type { Messages } from '#client/i18n/catalogue-messages.ts';
import { createI18nProvider } from '#client/i18n/i18n-provider.ts';
import { createAppTheme } from '../../../src/app/theme.ts';
import english from '../../../locales/en.json' with { type: 'json' };

/** Questions and toasts by themselves, with both in the test's hands. */
export const createFeedback = () => {
  const toasts = createToasts();
  const i18n = createI18nProvider(
    { english: { ...(reactAdminEnglish as unknown as Messages), ...english }, load: {}, available: [] },
    EMPTY_CATALOGUE,
  );
  let confirm: Confirm | undefined;
  const Catch = (): ReactNode => {
    confirm = useConfirm();
    return null;
  };
  return {
    toasts,
    ask: (...options: Parameters<Confirm>) => confirm!(...options),
    element: (
      <ThemeProvider theme={createAppTheme()}>
        <I18nContextProvider value={i18n}>
          <ToastsProvider value={toasts}>
            <ConfirmProvider>
              <Catch />
            </ConfirmProvider>
            <ToastStack />
          </ToastsProvider>
        </I18nContextProvider>
      </ThemeProvider>
    ),
  };
};
