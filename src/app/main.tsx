import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from '#client/client.ts';
import { App } from './App.tsx';
import { createInterfaceLanguage } from '#client/i18n/interface-language.ts';
import { languages } from './languages.ts';
import { reloadWhenStale } from './reload-when-stale.ts';
import { customScreens } from './custom-screens.ts';

/** The title that the server put into the page. */
const readTitle = (): string => {
  const title = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
  return title.startsWith('__') || title === '' ? 'ATS' : title;
};

reloadWhenStale();
const client = createClient();
const language = createInterfaceLanguage(languages);
// Texts that cannot be fetched must not keep anyone out: English is here.
await Promise.all([client.session.start(), language.speakKept().catch(() => undefined)]);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App client={client} title={readTitle()} language={language} screens={customScreens} />
  </StrictMode>,
);
