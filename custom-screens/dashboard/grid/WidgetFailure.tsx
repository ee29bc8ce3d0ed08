import { Button } from '@mui/material';
import { RotateCw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { failureText } from '#admin/words/failure-text.ts';

interface WidgetFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In the place of a widget's contents: the others stay as they are. */
export const WidgetFailure = ({ error, onRetry }: WidgetFailureProps) => {
  const translate = useTranslate();
  return (
    <div className="dash-failure" role="alert">
      <p>{translate('dashboard.failure')}</p>
      <p className="list-quiet">{translate(failureText(error) ?? 'ra.notification.http_error')}</p>
      <Button size="small" startIcon={<RotateCw size={14} aria-hidden />} onClick={onRetry}>
        {translate('errors.try_again')}
      </Button>
    </div>
  );
};
