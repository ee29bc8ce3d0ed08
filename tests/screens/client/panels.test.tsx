import { ThemeProvider } from '@mui/material/styles';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { I18nContextProvider, localStorageStore, memoryStore, StoreContextProvider } from 'ra-core';
import type { Store } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { EMPTY_CATALOGUE } from '#client/catalogue/catalogue-store.ts';
import { createI18nProvider } from '#client/i18n/i18n-provider.ts';
import { FloatingPanel } from '#ui/panels/FloatingPanel.tsx';
import type { FloatingPanelProps } from '#ui/panels/FloatingPanel.tsx';
import { FloatingPanelStack } from '#ui/panels/FloatingPanelStack.tsx';
import { createAppTheme } from '../../../src/app/theme.ts';
import english from '../../../locales/en.json' with { type: 'json' };

const i18n = createI18nProvider({ english, load: {}, available: [] }, EMPTY_CATALOGUE);

const show = (props: Partial<FloatingPanelProps> = {}, store: Store = memoryStore()) => {
  const shown = render(
    <ThemeProvider theme={createAppTheme()}>
      <I18nContextProvider value={i18n}>
        <StoreContextProvider value={store}>
          <FloatingPanelStack>
            <FloatingPanel id="parsing" title="Parsing" aside="12 of 40" {...props}>
              {props.children ?? 'cv-12.pdf'}
            </FloatingPanel>
            <FloatingPanel id="stages" title="Stage changes">
              moved
            </FloatingPanel>
          </FloatingPanelStack>
        </StoreContextProvider>
      </I18nContextProvider>
    </ThemeProvider>,
  );
  return { ...shown, user: userEvent.setup() };
};

const panel = () => screen.getByRole('region', { name: 'Parsing' });
const press = (name: string) => userEvent.click(within(panel()).getByRole('button', { name }));
const isShown = () => within(panel()).queryByRole('group') !== null;

describe('a floating panel', () => {
  it('that is folded for now opens when asked, and isn’t remembered as minimised', async () => {
    const store = memoryStore();
    const { unmount } = show({ isFolded: true }, store);
    expect(isShown()).toBe(false);
    await press('Restore Parsing');
    expect(isShown()).toBe(true);

    unmount();
    show({}, store);
    expect(isShown()).toBe(true);
  });

  it('is minimised to its title and counts, and opened again', async () => {
    show({ actions: <button type="button">Mark Complete</button> });
    expect(isShown()).toBe(true);

    await press('Minimize Parsing');
    expect(isShown()).toBe(false);
    expect(within(panel()).getByText('12 of 40')).toBeTruthy();
    expect(within(panel()).queryByRole('button', { name: 'Mark Complete' })).toBeNull();
    await press('Restore Parsing');

    expect(isShown()).toBe(true);
    expect(within(panel()).getByRole('button', { name: 'Mark Complete' })).toBeTruthy();
  });

  it('is maximised and takes its size again', async () => {
    show();

    await press('Maximize Parsing');
    expect(panel().dataset['state']).toBe('maximised');
    await press('Restore Parsing');

    expect(panel().dataset['state']).toBe('open');
  });

  it('is minimised by Escape, and the keyboard stays in it', async () => {
    const { user } = show();
    within(panel()).getByRole('group').focus();

    await user.keyboard('{Escape}');

    expect(isShown()).toBe(false);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Restore Parsing');
    expect(screen.getByRole('region', { name: 'Stage changes' }).dataset['state']).toBe('open');
  });

  it('comes back as the person left it', async () => {
    const { unmount } = show({}, localStorageStore('1', 'maya'));
    await press('Minimize Parsing');
    unmount();

    show({}, localStorageStore('1', 'maya'));

    expect(isShown()).toBe(false);
  });

  it('closes where that is offered, and not where it is not', async () => {
    const onClose = vi.fn();
    show({ onClose });

    await press('Close Parsing');

    expect(onClose).toHaveBeenCalledOnce();
    const other = screen.getByRole('region', { name: 'Stage changes' });
    expect(within(other).queryByRole('button', { name: /Close/ })).toBeNull();
  });

  it('says how far it is', () => {
    show({ progress: 0.3 });

    expect(screen.getByRole('progressbar', { name: 'Progress of Parsing' }).getAttribute('aria-valuenow')).toBe('30');
  });
});
