import { useTranslate } from 'ra-core';
import { useParams } from 'react-router-dom';
import { AuthPage } from './AuthPage.tsx';
import { useAuthServices } from './AuthServices.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/** The page of the emailed link to a new password. */
const PasswordResetScreen = () => {
  const translate = useTranslate();
  const { http } = useAuthServices();
  const { token } = useParams();
  return (
    <AuthPage title={translate('auth.reset')} lead={translate('auth.reset_lead')}>
      <NewPasswordForm
        action={translate('auth.reset_save')}
        done={translate('auth.reset_done')}
        send={async (password) => {
          await http.request({ method: 'POST', url: '/users/password-reset/', data: { token, password } });
        }}
      />
    </AuthPage>
  );
};

export default PasswordResetScreen;
