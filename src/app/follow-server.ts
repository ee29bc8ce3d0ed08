import type { Client } from '#client/client.ts';
import type { SessionEvent } from '#shared/contracts/realtime.ts';
import { createQueryRefresher } from '#client/realtime/refresh-queries.ts';

/** How often it is looked whether the first screen has everything; until then the network is its own. */
const LOOK_MS = 300;

/**
 * Opens the live connection and brings what it says onto the screens: changed records, a changed catalogue, an ended session.
 * Each time the connection stands, what is on screen is fetched anew: nothing that happened before it is missed. @returns a function that closes it.
 */
export const followServer = (client: Client): (() => void) => {
  const { realtime, catalogue, session, queryClient, settings, views } = client;
  const me = () => {
    const state = session.state.get();
    return state.status === 'signed_in' ? state.profile.id : undefined;
  };
  const opening = setInterval(() => {
    if (queryClient.isFetching() > 0) return;
    clearInterval(opening);
    // Its code comes by the network too; without it the page works on, and what changes is seen at the next load.
    realtime.open().catch(() => undefined);
  }, LOOK_MS);
  let wasConnected = false;
  const flush = () => void settings.flush();
  const refetch = () => {
    void catalogue.refetch();
    void settings.refetch();
    void views.refetch();
  };
  const stops = [
    realtime.on('record', createQueryRefresher(queryClient, catalogue.get, me)),
    realtime.on('catalogue', refetch),
    realtime.on('views', () => void views.refetch()),
    realtime.on('session', ({ reason }) => handleSession(client, reason)),
    realtime.onConnected(() => {
      // Who was away does not know whether his role was changed meanwhile; a server that is gone again is asked at the next connection.
      if (wasConnected) session.check().catch(() => undefined);
      wasConnected = true;
      refetch();
      void queryClient.invalidateQueries();
    }),
  ];
  window.addEventListener('pagehide', flush);

  return () => {
    clearInterval(opening);
    window.removeEventListener('pagehide', flush);
    for (const stop of stops) stop();
    realtime.close();
  };
};

const handleSession = ({ session }: Client, reason: SessionEvent['reason']): void => {
  if (reason === 'another_session_initiated' || reason === 'user_inactive') session.end(reason);
  else if (reason === 'signed_out') session.end('refused');
  else session.reload().catch(() => undefined);
};
