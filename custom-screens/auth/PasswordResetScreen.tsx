import { resetPassword } from '#shared/contracts/session.ts';
import { useTranslate } from 'ra-core';
import { useParams } from 'react-router-dom';
import { AuthPage } from './AuthPage.tsx';
import { useAuthServices } from './AuthServices.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/** The page of the emailed link to a new password. */
const PasswordResetScreen = () => {
  const translate = useTranslate();
  const { http } = useAuthServices();
  const { token = '' } = useParams(); // the route has it
  return (
    <AuthPage title={translate('auth.reset')} lead={translate('auth.reset_lead')}>
      <NewPasswordForm
        action={translate('auth.reset_save')}
        done={translate('auth.reset_done')}
        send={async (password) => {
          await http.call(resetPassword, { body: { token, password } });
        }}
      />
    </AuthPage>
  );
};

export default PasswordResetScreen;
