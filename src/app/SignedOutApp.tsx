import { useMemo } from 'react';
import { I18nContextProvider } from 'ra-core';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { EMPTY_CATALOGUE } from '#client/catalogue/catalogue-store.ts';
import { ToastStack } from '#ui/toasts/ToastStack.tsx';
import { createI18nProvider } from '#client/i18n/i18n-provider.ts';
import { useStored } from '#ui/store.ts';
import ActivationScreen from '#screens/auth/ActivationScreen.tsx';
import PasswordRecoveryScreen from '#screens/auth/PasswordRecoveryScreen.tsx';
import PasswordResetScreen from '#screens/auth/PasswordResetScreen.tsx';
import SignInScreen from '#screens/auth/SignInScreen.tsx';
import UnreachableScreen from '#screens/auth/UnreachableScreen.tsx';
import { AuthServicesProvider } from '#screens/auth/AuthServices.tsx';
import type { RootProps } from './root-props.ts';

/** What someone meets who is not signed in. Every other address leads to sign-in and back. */
const SignedOutApp = ({ client, title, language }: RootProps) => {
  const spoken = useStored(language.spoken);
  const i18n = useMemo(() => createI18nProvider(language.languages, EMPTY_CATALOGUE, spoken), [language, spoken]);
  const state = useStored(client.session.state);
  const services = useMemo(() => ({ http: client.http, title }), [client, title]);
  return (
    <I18nContextProvider value={i18n}>
      <AuthServicesProvider value={services}>
        {state.status !== 'signed_out' ? (
          <UnreachableScreen />
        ) : (
          <Routes>
            <Route path="/auth/login" element={<SignInScreen />} />
            <Route path="/auth/password-recovery" element={<PasswordRecoveryScreen />} />
            <Route path="/auth/password-reset/:token" element={<PasswordResetScreen />} />
            <Route path="/auth/activate/:user/:token" element={<ActivationScreen />} />
            <Route path="*" element={<ToSignIn remembers={state.end !== 'signed_out'} />} />
          </Routes>
        )}
      </AuthServicesProvider>
      <ToastStack />
    </I18nContextProvider>
  );
};

export default SignedOutApp;

/** @param remembers whether sign-in leads back here; after a sign-out it leads Home. */
const ToSignIn = ({ remembers }: { readonly remembers: boolean }) => {
  const { pathname, search, hash } = useLocation();
  return <Navigate to="/auth/login" replace state={remembers ? { from: pathname + search + hash } : null} />;
};
