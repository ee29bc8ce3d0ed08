import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadWhenStale } from '../../../src/app/reload-when-stale.ts';

const missFile = () => window.dispatchEvent(new Event('vite:preloadError'));
const pageOf = (build: string) => `<script type="module" crossorigin src="/assets/index-${build}.js"></script>`;

describe('a tab that is older than the files of the server', () => {
  let stop = () => {};
  const reload = vi.fn<() => void>();
  const answer = (ok: boolean, build: string) =>
    vi.stubGlobal(
      'fetch',
      vi.fn<() => Promise<unknown>>(async () => ({ ok, text: async () => pageOf(build) })),
    );

  beforeEach(() => {
    Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
      disableJavaScriptFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
    });
    document.head.innerHTML = pageOf('old');
    sessionStorage.clear();
    stop = reloadWhenStale(reload);
  });
  afterEach(() => {
    stop();
    document.head.innerHTML = '';
    vi.unstubAllGlobals();
    reload.mockReset();
  });

  it('is loaded anew, once', async () => {
    answer(true, 'new');

    missFile();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    missFile();

    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the server answers with an error', false, 'new'],
    ['only the network failed: the server still has the files of this tab', true, 'old'],
  ])('stays as it is while %s', async (_, ok, build) => {
    answer(ok, build);

    missFile();

    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve));
    expect(reload).not.toHaveBeenCalled();
  });
});
