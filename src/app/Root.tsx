import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Client } from '#client/client.ts';
import { followLanguage } from '#client/i18n/interface-language.ts';
import type { InterfaceLanguage } from '#client/i18n/interface-language.ts';
import { announceSessionEnd } from '#client/session/announce-end.ts';
import { followTabs } from '#client/session/follow-tabs.ts';
import { checkOnWake, retryStart } from '#client/session/wake.ts';
import { useStored } from '#ui/store.ts';
import { forgetOnSignOut } from './forget-on-sign-out.ts';
import { SignedInApp } from './SignedInApp.tsx';
import type { RootProps } from './root-props.ts';

const SignedOutApp = lazy(() => import('./SignedOutApp.tsx'));
const LinkApp = lazy(() => import('./LinkApp.tsx'));

/** One tree for people who are signed in, one for everyone else: whatever the first held is gone when the session ends. */
export const Root = ({ client, title, language }: RootProps) => {
  const state = useStored(client.session.state);
  const { pathname } = useLocation();
  useSessionCare(client, language);

  if (pathname.startsWith('/auth/approval/'))
    return (
      <Suspense>
        <LinkApp client={client} title={title} language={language} />
      </Suspense>
    );
  if (state.status === 'signed_in')
    return <SignedInApp key={`${state.profile.id} ${state.role}`} client={client} title={title} language={language} />;
  return (
    <Suspense>
      <SignedOutApp client={client} title={title} language={language} />
    </Suspense>
  );
};

/** What accompanies the session from the first page to the last: its end, its tabs, its sleep, its language, its drafts. */
const useSessionCare = ({ session, toasts }: Client, language: InterfaceLanguage) => {
  useEffect(() => {
    const stops = [
      announceSessionEnd(session, toasts),
      followTabs(session),
      checkOnWake(session),
      retryStart(session),
      followLanguage(language, session),
      forgetOnSignOut(session),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [session, toasts, language]);
};
