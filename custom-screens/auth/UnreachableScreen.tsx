import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useSession } from '#client/session/SessionProvider.tsx';
import { useStored } from '#ui/store.ts';
import { AuthPage } from './AuthPage.tsx';
import { Notice } from './Notice.tsx';

/** The server did not answer when the app started. The session is not lost. */
const UnreachableScreen = () => {
  const translate = useTranslate();
  const session = useSession();
  const state = useStored(session.state);
  const message = state.status === 'unreachable' ? state.message : undefined;
  return (
    <AuthPage title={translate('auth.unreachable')} lead={translate('auth.unreachable_lead')}>
      {message ? <Notice tone="bad">{translate(message, { _: message })}</Notice> : null}
      <Button
        variant="contained"
        color="primary"
        size="large"
        loading={state.status === 'starting'}
        onClick={() => void session.start()}
      >
        {translate('errors.try_again')}
      </Button>
    </AuthPage>
  );
};

export default UnreachableScreen;
