import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadWhenStale } from '../../../src/app/reload-when-stale.ts';

const missFile = () => window.dispatchEvent(new Event('vite:preloadError'));

describe('a tab that is older than the files of the server', () => {
  let stop = () => {};
  const reload = vi.fn<() => void>();
  const answer = (ok: boolean) =>
    vi.stubGlobal(
      'fetch',
      vi.fn<() => Promise<unknown>>(async () => ({ ok })),
    );

  beforeEach(() => {
    stop = reloadWhenStale(reload);
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    reload.mockReset();
  });

  it('is loaded anew, once', async () => {
    answer(true);

    missFile();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    missFile();

    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('stays as it is while the server does not answer', async () => {
    answer(false);

    missFile();

    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    await Promise.resolve();
    expect(reload).not.toHaveBeenCalled();
  });
});
