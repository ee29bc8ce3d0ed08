import { lazy, Suspense, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { ButtonBase, IconButton, Tooltip } from '@mui/material';
import { Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useRealtime } from '#client/realtime/RealtimeProvider.tsx';
import type { CommandPaletteProps } from './CommandPalette.tsx';
import { useRememberVisits } from './useRememberVisits.ts';
import { useShortcuts } from './useShortcuts.ts';

/** Milliseconds for which what was typed is still there when the palette is opened again. */
const KEPT_MS = 60_000;

const KeysDialog = lazy(() => import('#admin/list/KeysDialog.tsx'));

const load = () => import('./CommandPalette.tsx');

/** The header's search, and `Ctrl K` from everywhere. The palette itself comes when someone is about to open it. */
export const PaletteSearch = ({ isNarrow }: { readonly isNarrow: boolean }) => {
  const translate = useTranslate();
  const showError = useErrorToast();
  const realtime = useRealtime();
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps>>();
  const [isOpen, setOpen] = useState(false);
  const [isShowingKeys, setShowingKeys] = useState(false);
  const [text, setText] = useKeptText(isOpen);

  const open = async () => {
    try {
      const { CommandPalette } = await load();
      setPalette(() => CommandPalette);
      setOpen(true);
    } catch (error) {
      showError(error);
    }
  };
  useShortcuts(
    () => (isOpen ? setOpen(false) : void open()),
    () => setShowingKeys(true),
  );
  useRememberVisits();
  useEffect(() => realtime.onConnected(prefetch), [realtime]);

  const label = translate('palette.placeholder');
  const handlers = {
    onClick: () => void open(),
    onPointerEnter: prefetch,
    onFocus: prefetch,
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
  } as const;
  return (
    <>
      {isNarrow ? (
        <Tooltip title={label}>
          <IconButton aria-label={label} {...handlers}>
            <Search aria-hidden />
          </IconButton>
        </Tooltip>
      ) : (
        <ButtonBase {...handlers} sx={field}>
          <Search aria-hidden />
          {label}
          <kbd aria-hidden>{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
        </ButtonBase>
      )}
      {Palette && isOpen ? (
        <Palette text={text} onType={setText} onClose={() => setOpen(false)} onShowKeys={() => setShowingKeys(true)} />
      ) : null}
      {isShowingKeys ? (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setShowingKeys(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

const field = {
  display: 'flex',
  gap: '8px',
  justifyContent: 'flex-start',
  width: '100%',
  height: 32,
  minWidth: 0,
  p: '0 6px 0 10px',
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'background.default',
  color: 'text.tertiary',
  fontFamily: 'inherit',
  fontSize: 13,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  '&:hover': { borderColor: 'lineStrong', color: 'text.secondary' },
  '& kbd': { ml: 'auto' },
} as const;

/**
 * Not before the live connection is open: until then the network belongs to the first screen. A chunk that cannot be
 * fetched now is fetched again when the palette opens, and a failure is reported then.
 */
const prefetch = () => void load().catch(() => undefined);

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** What is typed; it is empty again when the palette has been closed for a while. */
const useKeptText = (isOpen: boolean): readonly [string, (text: string) => void] => {
  const [text, setText] = useState('');
  useEffect(() => {
    if (isOpen) return undefined;
    const timer = setTimeout(() => setText(''), KEPT_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return [text, setText];
};
