import { Button } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import { useResetErrorBoundaryOnLocationChange, useTranslate } from 'ra-core';
import { MessagePage } from '#client/page/MessagePage.tsx';

interface ErrorScreenProps {
  readonly error: Error;
  readonly resetErrorBoundary: (...args: unknown[]) => void;
}

/** A screen broke. It says so, and that what was saved is safe; leaving it or trying again is enough. */
export const ErrorScreen = ({ error, resetErrorBoundary }: ErrorScreenProps) => {
  const translate = useTranslate();
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary);
  return (
    <MessagePage
      title={translate('errors.screen_failed')}
      message={
        <>
          {translate('errors.screen_failed_help')}
          <br />
          <small>{translate(error.message, { _: error.message })}</small>
        </>
      }
      mark={<TriangleAlert aria-hidden size={40} strokeWidth={1.25} />}
    >
      <Button variant="contained" color="primary" onClick={() => resetErrorBoundary()}>
        {translate('errors.try_again')}
      </Button>
      <Button onClick={() => window.location.reload()}>{translate('errors.reload')}</Button>
    </MessagePage>
  );
};
