import { recoverPassword } from '#shared/contracts/session.ts';
import { useState } from 'react';
import { Button, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { AuthPage } from './AuthPage.tsx';
import { useAuthServices } from './AuthServices.tsx';
import { Notice } from './Notice.tsx';
import { useSubmit } from './useSubmit.ts';

/** Asks for a link to a new password. The answer is the same whether the account exists or not. */
const PasswordRecoveryScreen = () => {
  const translate = useTranslate();
  const { http } = useAuthServices();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const { isRunning, failure, handleSubmit } = useSubmit(async () => {
    await http.call(recoverPassword, { body: { email } });
    setSent(true);
  });

  return (
    <AuthPage title={translate('auth.recovery')} lead={isSent ? undefined : translate('auth.recovery_lead')}>
      {isSent ? (
        <Notice tone="ok">{translate('auth.recovery_sent', { email })}</Notice>
      ) : (
        <>
          {failure ? <Notice tone="bad">{failure}</Notice> : null}
          <form onSubmit={handleSubmit} style={{ display: 'contents' }}>
            <TextField
              label={translate('auth.email')}
              type="email"
              autoComplete="username"
              autoFocus
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              slotProps={{ inputLabel: { required: false }, input: { sx: { minHeight: 40 } } }}
            />
            <Button type="submit" variant="contained" color="primary" size="large" fullWidth loading={isRunning}>
              {translate('auth.recovery_send')}
            </Button>
          </form>
        </>
      )}
      <Button component={Link} to="/auth/login" size="large" fullWidth>
        {translate('auth.back_to_sign_in')}
      </Button>
    </AuthPage>
  );
};

export default PasswordRecoveryScreen;
