import { getPasswordPolicy } from '#shared/contracts/session.ts';
import { useEffect, useState } from 'react';
import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Notice } from './Notice.tsx';
import { PasswordRules } from '#ui/inputs/PasswordRules.tsx';
import { PASSWORD_LENGTH } from '#shared/rules/password.ts';
import { useAuthServices } from './AuthServices.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useSubmit } from './useSubmit.ts';

interface NewPasswordFormProps {
  /** The button's words. */
  readonly action: string;
  /** What is said when it is done. */
  readonly done: string;
  readonly send: (password: string) => Promise<void>;
}

/** Asks for a new password, once and visible on request, and leads to sign-in. */
export const NewPasswordForm = ({ action, done, send }: NewPasswordFormProps) => {
  const translate = useTranslate();
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const shortest = useShortest();
  const { isRunning, failure, fieldErrors, handleSubmit } = useSubmit(async () => {
    await send(password);
    setDone(true);
  });

  if (isDone)
    return (
      <>
        <Notice tone="ok">{done}</Notice>
        <Button component={Link} to="/auth/login" variant="contained" color="primary" size="large" fullWidth>
          {translate('auth.sign_in')}
        </Button>
      </>
    );
  return (
    <>
      {failure ? <Notice tone="bad">{failure}</Notice> : null}
      <form onSubmit={handleSubmit} style={{ display: 'contents' }}>
        <PasswordField
          label={translate('auth.new_password')}
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          autoFocus
          error={fieldErrors.password}
          help={translate('auth.password_help')}
        />
        <PasswordRules id="password-rules" password={password} owner={NOBODY} shortest={shortest} />
        <Button type="submit" variant="contained" color="primary" size="large" fullWidth loading={isRunning}>
          {action}
        </Button>
      </form>
      <Button component={Link} to="/auth/login" size="large" fullWidth>
        {translate('auth.back_to_sign_in')}
      </Button>
    </>
  );
};

/** Only the server knows the user of the link; it checks the password against their name. */
const NOBODY = { username: '' };

/** The team's minimum password length; the default until the server has answered. */
const useShortest = (): number => {
  const { http } = useAuthServices();
  const [shortest, setShortest] = useState<number>(PASSWORD_LENGTH.shortest);
  useEffect(() => {
    const controller = new AbortController();
    http.call(getPasswordPolicy, { signal: controller.signal }).then(
      (policy) => setShortest(policy.password_min_length),
      // The server's errors of a password appear at the field.
      () => undefined,
    );
    return () => controller.abort();
  }, [http]);
  return shortest;
};
