import { useState } from 'react';
import { Button, Checkbox, FormControlLabel, Link as MuiLink, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Sentence } from '#client/i18n/Sentence.tsx';
import { useSession } from '#client/session/SessionProvider.tsx';
import { useStored } from '#ui/store.ts';
import { AuthPage } from './AuthPage.tsx';
import { Notice } from './Notice.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useSubmit } from './useSubmit.ts';

/** Sign-in. Where it was a session's end that led here, it says which. */
const SignInScreen = () => {
  const translate = useTranslate();
  const session = useSession();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const { isRunning, failure, handleSubmit } = useSubmit(() => session.signIn({ username, password, remember }));

  return (
    <AuthPage title={translate('auth.sign_in')} lead={translate('auth.sign_in_lead')}>
      {failure ? <Notice tone="bad">{failure}</Notice> : <EndNotice />}
      <form onSubmit={handleSubmit} style={{ display: 'contents' }}>
        <TextField
          label={translate('auth.email')}
          type="email"
          name="username"
          autoComplete="username"
          autoFocus
          required
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          slotProps={{ inputLabel: { required: false }, input: { sx: { minHeight: 40 } } }}
        />
        <PasswordField
          label={translate('auth.password')}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          aside={
            <MuiLink component={Link} to="/auth/password-recovery" sx={{ fontWeight: 500 }}>
              {translate('auth.forgot')}
            </MuiLink>
          }
        />
        <FormControlLabel
          control={<Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)} />}
          label={translate('auth.remember')}
        />
        <Button type="submit" variant="contained" color="primary" size="large" fullWidth loading={isRunning}>
          {translate('auth.sign_in')}
        </Button>
      </form>
    </AuthPage>
  );
};

export default SignInScreen;

/** Why the last session is over, if the user did not end it. */
const EndNotice = () => {
  const translate = useTranslate();
  const state = useStored(useSession().state);
  const end = state.status === 'signed_out' ? state.end : undefined;
  if (end === 'another_session_initiated')
    return (
      <Notice tone="info">
        <Sentence
          text="auth.session_ended"
          parts={{
            title: <strong style={{ fontWeight: 500 }}>{translate('errors.session_ended.title')}</strong>,
            detail: translate('errors.session_ended.detail'),
          }}
        />
      </Notice>
    );
  if (end === 'user_inactive') return <Notice tone="bad">{translate('auth.inactive')}</Notice>;
  return end === 'rejected' ? <Notice tone="info">{translate('auth.expired')}</Notice> : null;
};
