import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Box, Button, IconButton, Paper, Typography } from '@mui/material';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useStored } from '../store.ts';
import { TOAST_MS } from './toasts.ts';
import type { Toast, ToastType } from './toasts.ts';
import { useToasts } from './ToastsProvider.tsx';
import './toasts.css';

/** The toasts, bottom left, one above the other. Pointing at one or focusing it stops its time. */
export const ToastStack = () => {
  const toasts = useStored(useToasts().shown);
  const stack = useRef<HTMLDivElement>(null);
  useRoom(stack);
  return (
    <div className="toasts" ref={stack}>
      <div role="status" aria-live="polite" style={{ display: 'contents' }}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
};

/** Says how high the toasts are, in `--toasts-height`: where there is no sidebar under them, the page above ends where they begin. */
const useRoom = (stack: RefObject<HTMLElement | null>) =>
  useLayoutEffect(() => {
    const element = stack.current;
    if (!element || !('ResizeObserver' in window)) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight;
      style.setProperty('--toasts-height', height > 0 ? `${height + MARGINS}px` : '0px');
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--toasts-height');
    };
  }, [stack]);

/** Above and below them. */
const MARGINS = 16;

const ToastCard = ({ toast }: { readonly toast: Toast }) => {
  const translate = useTranslate();
  const { dismiss } = useToasts();
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const { Mark, color } = MARKS[toast.type];
  const title = toast.title ?? TITLES[toast.type];

  useLeaving(isPointedAt || hasFocus, () => dismiss(toast.id));

  return (
    <Paper
      role={toast.type === 'error' ? 'alert' : undefined}
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      sx={{
        pointerEvents: 'auto',
        display: 'flex',
        alignItems: 'flex-start',
        gap: 2.5,
        p: '10px 8px 10px 12px',
        bgcolor: 'raised',
        boxShadow: 'var(--mui-palette-shadow)',
      }}
    >
      <Box sx={{ color, display: 'flex', pt: '2px' }}>
        <Mark aria-hidden size={16} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, py: '1px' }}>
        {title ? (
          <Typography component="div" variant="subtitle2">
            {translate(title)}
          </Typography>
        ) : null}
        <Typography
          component="div"
          variant="body2"
          sx={{ color: title ? 'text.secondary' : 'text.primary', overflowWrap: 'anywhere' }}
        >
          {translate(toast.message, { ...toast.args, _: toast.message })}
        </Typography>
        {toast.link ? (
          <Button
            {...('to' in toast.link ? { component: Link, to: toast.link.to } : {})}
            variant="text"
            color="primary"
            size="small"
            sx={{ ml: -2 }}
            onClick={() => {
              dismiss(toast.id);
              if (toast.link && 'open' in toast.link) toast.link.open();
            }}
          >
            {translate(toast.link.text, toast.link.args)}
          </Button>
        ) : null}
        {toast.undo ? (
          <Button variant="text" color="primary" size="small" sx={{ ml: -2 }} onClick={() => dismiss(toast.id, true)}>
            {translate('ra.action.undo')}
          </Button>
        ) : null}
      </Box>
      <IconButton size="small" aria-label={translate('ra.action.close')} onClick={() => dismiss(toast.id)}>
        <X aria-hidden size={14} />
      </IconButton>
    </Paper>
  );
};

/** Leaves after ten seconds in all, in which it is not held. */
const useLeaving = (isHeld: boolean, leave: () => void) => {
  const left = useRef(TOAST_MS);
  const end = useEffectEvent(leave);
  useEffect(() => {
    if (isHeld) return undefined;
    const since = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [isHeld]);
};

const TITLES: Readonly<Record<ToastType, string | undefined>> = {
  success: 'app.toast.success',
  error: 'app.toast.error',
  warning: undefined,
  info: undefined,
};

const MARKS = {
  success: { Mark: CircleCheck, color: 'okDot' },
  error: { Mark: CircleAlert, color: 'badDot' },
  warning: { Mark: TriangleAlert, color: 'warnDot' },
  info: { Mark: Info, color: 'infoDot' },
} as const satisfies Record<ToastType, unknown>;
