import { activateAccount, checkActivationLink } from '#shared/contracts/session.ts';
import { Button, Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { AuthPage } from './AuthPage.tsx';
import { useAuthServices } from './AuthServices.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { Notice } from './Notice.tsx';

/** The page of the emailed activation link: a new user chooses a password. A used or expired link shows a message. */
const ActivationScreen = () => {
  const translate = useTranslate();
  const { http } = useAuthServices();
  const { user: a = '', token: b = '' } = useParams();
  const link = useLink(a, b);

  return (
    <AuthPage title={translate('auth.activation')} lead={translate('auth.activation_lead')}>
      {link === 'checking' ? <Skeleton variant="rounded" height={40} /> : null}
      {link === 'bad' ? (
        <>
          <Notice tone="bad">{translate('auth.activation_bad')}</Notice>
          <Button component={Link} to="/auth/login" size="large" fullWidth>
            {translate('auth.back_to_sign_in')}
          </Button>
        </>
      ) : null}
      {link === 'good' ? (
        <NewPasswordForm
          action={translate('auth.activation_save')}
          done={translate('auth.activation_done')}
          send={async (password) => {
            await http.call(activateAccount, { params: { a, b }, body: { password } });
          }}
        />
      ) : null}
    </AuthPage>
  );
};

export default ActivationScreen;

type LinkState = 'checking' | 'good' | 'bad';

const useLink = (a: string, b: string): LinkState => {
  const { http } = useAuthServices();
  const [state, setState] = useState<LinkState>('checking');
  useEffect(() => {
    const controller = new AbortController();
    http.call(checkActivationLink, { params: { a, b }, signal: controller.signal }).then(
      () => setState('good'),
      () => {
        if (!controller.signal.aborted) setState('bad');
      },
    );
    return () => controller.abort();
  }, [http, a, b]);
  return state;
};
