import { useEffect, useMemo, useState } from 'react';
import { I18nContextProvider } from 'ra-core';
import { Route, Routes } from 'react-router-dom';
import { EMPTY_CATALOGUE } from '#client/catalogue/catalogue-store.ts';
import type { LaterLabels } from '#client/i18n/later-words.ts';
import { createI18nProvider } from '#client/i18n/i18n-provider.ts';
import { useStored } from '#ui/store.ts';
import ApprovalLinkScreen from '#screens/auth/ApprovalLinkScreen.tsx';
import { AuthServicesProvider } from '#screens/auth/AuthServices.tsx';
import type { RootProps } from './root-props.ts';

/** Pages of emailed links that are the same for everyone, signed in or not. */
const LinkApp = ({ client, title, language }: RootProps) => {
  const spoken = useStored(language.spoken);
  const i18n = useMemo(() => createI18nProvider(language.languages, EMPTY_CATALOGUE, spoken), [language, spoken]);
  const services = useMemo(() => ({ http: client.http, title }), [client, title]);
  if (!useTexts(language.languages.later)) return null;
  return (
    <I18nContextProvider value={i18n}>
      <AuthServicesProvider value={services}>
        <Routes>
          <Route path="/auth/approval/:token" element={<ApprovalLinkScreen />} />
        </Routes>
      </AuthServicesProvider>
    </I18nContextProvider>
  );
};

/** Whether the texts of these pages are here; without a connection the page says so in those of the first list. */
function useTexts(later: LaterLabels | undefined): boolean {
  const [isAsked, setAsked] = useState(false);
  const isHere = isAsked || later === undefined || later.words() !== undefined;
  useEffect(() => {
    if (isHere) return;
    const goOn = () => setAsked(true);
    later.load().then(goOn, goOn);
  }, [isHere, later]);
  return isHere;
}

export default LinkApp;
