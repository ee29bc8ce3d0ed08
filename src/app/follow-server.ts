import type { Client } from '#client/client.ts';
import type { SessionEvent } from '#shared/contracts/realtime.ts';
import { loadQuestions } from '#ui/dialogs/ConfirmProvider.tsx';
import { preloadScreens } from './routes/generated-screens.ts';
import type { RecentItem } from './layout/palette/useRecentItems.ts';
import { createQueryRefresher } from '#client/realtime/refresh-queries.ts';

/** How often it is looked whether the first screen has everything, and how often in a row it must; until then the network is its own. */
const LOOK_MS = 300;
const LOOKS = 2;

/** A screen that never comes to rest has its live connection nevertheless. */
const LATEST_MS = 10_000;

/**
 * Opens the live connection and shows its events on the screens: changed records, a changed catalogue, an ended
 * session. The first connection reports what happened since the page was fetched. If it cannot, or after the connection
 * was lost, the data on screen is fetched again. @param recent what the user opened last. @returns a function that
 * closes it.
 */
export const followServer = (client: Client, recent: () => readonly RecentItem[]): (() => void) => {
  const { realtime, connection, catalogue, session, queryClient, settings, views } = client;
  // As it was when the screens began to fetch: a later one would hide what happened in between.
  const since = markOf(client);
  const stopWaiting = whenAtRest(client, () => {
    void realtime.open(since);
    client.firstScreen.rested.set(true);
  });
  let wasConnected = false;
  let isOver = false;
  const flush = () => void settings.flush();
  const refetch = () => {
    void catalogue.refetch();
    void settings.refetch();
    void views.refetch();
  };
  const stops = [
    connection.follow(),
    realtime.on('record', createQueryRefresher(queryClient, catalogue.get, client.http.tab)),
    realtime.on('catalogue', refetch),
    realtime.on('views', () => void views.refetch()),
    realtime.on('session', ({ reason }) => handleSession(client, reason)),
    realtime.onConnected(({ isBehind }) => {
      // After an absence it is unknown whether the role changed in the meantime. If the server is gone again, the next
      // connection asks.
      if (wasConnected) session.check().catch(() => undefined);
      if (!wasConnected) {
        preloadScreens();
        loadQuestions().catch(() => undefined);
        void import('./fetch-ahead.ts').then(
          ({ fetchAhead }) => {
            if (!isOver) stops.push(fetchAhead(catalogue, recent()));
          },
          () => undefined,
        );
      }
      wasConnected = true;
      if (!isBehind) return;
      refetch();
      void queryClient.invalidateQueries();
    }),
  ];
  window.addEventListener('pagehide', flush);

  return () => {
    isOver = true;
    stopWaiting();
    window.removeEventListener('pagehide', flush);
    for (const stop of stops) stop();
    realtime.close();
  };
};

const markOf = ({ session }: Client): string | null => {
  const state = session.state.get();
  return state.status === 'signed_in' ? state.eventsMark : null;
};

/**
 * Calls once when the first screen is rendered and nothing is being fetched. @returns a function that stops the
 * waiting.
 */
const whenAtRest = ({ firstScreen, queryClient }: Client, begin: () => void): (() => void) => {
  let quietLooks = 0;
  let looks = 0;
  const looking = setInterval(() => {
    looks += 1;
    const isQuiet = firstScreen.isDrawn() && queryClient.isFetching() === 0;
    quietLooks = isQuiet ? quietLooks + 1 : 0;
    if (quietLooks < LOOKS && looks * LOOK_MS < LATEST_MS) return;
    clearInterval(looking);
    begin();
  }, LOOK_MS);
  return () => clearInterval(looking);
};

const handleSession = ({ session }: Client, reason: SessionEvent['reason']): void => {
  if (reason === 'another_session_initiated' || reason === 'user_inactive') session.end(reason);
  else if (reason === 'signed_out') session.endRejected();
  else session.reload().catch(() => undefined);
};
