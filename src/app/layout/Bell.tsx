import { lazy, startTransition, Suspense, useId, useRef, useState } from 'react';
import type { Ref } from 'react';
import { Box, IconButton, Popover, Tooltip } from '@mui/material';
import { Bell as BellIcon } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { useNewestNotifications } from '#client/notifications/useNewestNotifications.ts';
import { useLiveNotifications } from '#client/notifications/useLiveNotifications.ts';
import { useDecision } from '#client/notifications/useDecision.tsx';
import { badge } from './badge.ts';
import { languages } from '../languages.ts';
import type { OpenDecision } from '#client/notifications/useDecision.tsx';

/** The list is rendered once its texts are here. */
const loadList = async () => (await Promise.all([import('./BellList.tsx'), languages.later?.load()]))[0];
const BellList = lazy(loadList);
/** Where it fails, opening says so. */
const preload = () => void loadList().catch(() => undefined);

/** The badge counts to here and no further. */
const MAX = 99;

/** SPEC 2.1: how much is unread, and the newest notifications in a dropdown. It keeps them live for the whole app. */
export const Bell = () => {
  const translate = useTranslate();
  useLiveNotifications();
  const newest = useNewestNotifications();
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  /** The screen it was opened on: a key can lead to another screen, where it is closed. */
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === pathname;
  const close = () => setOpenAt(undefined);
  const decision = useDecision();
  const panelId = useId();
  const decide: OpenDecision = (notification, isApproved) => {
    // The dropdown gives the focus back to the bell before the dialog takes it, so that it returns there.
    flushSync(close);
    decision.open(notification, isApproved);
  };
  return (
    <>
      <BellButton
        ref={button}
        unread={newest?.unread_count ?? 0}
        panelId={isOpen ? panelId : undefined}
        onClick={() => startTransition(() => setOpenAt(pathname))}
      />
      <Popover
        open={isOpen}
        anchorEl={() => button.current}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { id: panelId, role: 'dialog', 'aria-label': translate('notifications.title'), sx: panel },
        }}
      >
        <Suspense fallback={<div aria-busy style={{ height: 320 }} />}>
          <BellList page={newest} onClose={close} onDecide={decide} />
        </Suspense>
      </Popover>
      {decision.dialog}
    </>
  );
};

interface BellButtonProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly unread: number;
  /** The dropdown, while it is open. */
  readonly panelId: string | undefined;
  readonly onClick: () => void;
}

const BellButton = ({ ref, unread, panelId, onClick }: BellButtonProps) => {
  const translate = useTranslate();
  const count = unread > MAX ? `${MAX}+` : String(unread);
  const label = translate(unread > 0 ? 'notifications.bell_unread' : 'notifications.title', { count });
  return (
    <Tooltip title={label}>
      <IconButton
        ref={ref}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={panelId !== undefined}
        aria-controls={panelId}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={onClick}
        sx={panelId === undefined ? undefined : { bgcolor: 'hover', color: 'text.primary' }}
      >
        <BellIcon aria-hidden />
        {unread > 0 ? (
          <Box component="span" aria-hidden className="num" sx={badge}>
            {count}
          </Box>
        ) : null}
      </IconButton>
    </Tooltip>
  );
};

const panel = {
  width: 404,
  mt: 1,
  display: 'flex',
  flexDirection: 'column',
  maxHeight: 'min(640px, calc(100dvh - 72px))',
};
