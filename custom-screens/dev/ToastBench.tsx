import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useToast, useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { Bench, Row } from './Bench.tsx';

const TYPES = ['success', 'error', 'warning', 'info'] as const;

/** Each kind of toast, and one that can be undone. */
export const ToastBench = () => {
  const translate = useTranslate();
  const toast = useToast();
  const toasts = useToasts();
  const showUndoable = () =>
    toasts.show({
      type: 'success',
      message: 'dev.toasts.deleted',
      undo: () => toast.info('dev.toasts.undone'),
      onGone: () => toast.info('dev.toasts.gone'),
    });
  return (
    <Bench name="toasts">
      <Row>
        {TYPES.map((type) => (
          <Button key={type} onClick={() => toast[type](`dev.toasts.say.${type}`)}>
            {translate(`dev.toasts.${type}`)}
          </Button>
        ))}
        <Button onClick={showUndoable}>{translate('dev.toasts.undoable')}</Button>
      </Row>
    </Bench>
  );
};
