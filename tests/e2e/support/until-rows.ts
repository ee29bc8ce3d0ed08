import type { Page } from '@playwright/test';

interface Watched {
  rowsAreDrawn(after: number): void;
}

/** What came before the first rows of a list were drawn. */
export interface FirstRows {
  /** Addresses, in their order, without what the browser had kept. */
  readonly requests: readonly string[];
  /** JavaScript, compressed as it came. */
  readonly scriptBytes: number;
  /** Milliseconds after the navigation. */
  readonly drawnAfter: number;
}

/** Loads a list in a page that has loaded nothing, and counts until the frame in which its first rows stand. The page itself says when. */
export async function untilRows(page: Page, path: string): Promise<FirstRows> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const requests = new Map<string, string>();
  const scripts = new Set<string>();
  let scriptBytes = 0;
  let drawnAfter = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (drawnAfter === 0) requests.set(requestId, request.url);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => void requests.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache) requests.delete(requestId);
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (drawnAfter === 0 && scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  const { promise: drawn, resolve } = Promise.withResolvers<void>();
  await page.exposeFunction('rowsAreDrawn', (after: number) => {
    drawnAfter = after;
    resolve();
  });
  await page.addInitScript(() => {
    const watch = () => {
      if (document.querySelector('tbody td a')) return (window as unknown as Watched).rowsAreDrawn(performance.now());
      requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
  await page.goto(path);
  await drawn;
  return { requests: [...requests.values()], scriptBytes, drawnAfter };
}
