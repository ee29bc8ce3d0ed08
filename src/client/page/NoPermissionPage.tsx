import { Button } from '@mui/material';
import { Lock } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { MessagePage } from './MessagePage.tsx';

/** The screen exists for this role, but this user lacks the permission. */
export const NoPermissionPage = () => {
  const translate = useTranslate();
  return (
    <MessagePage
      title={translate('errors.no_permission')}
      message={translate('errors.no_permission_help')}
      mark={<Lock aria-hidden size={40} strokeWidth={1.25} />}
    >
      <Button component={Link} to="/">
        {translate('errors.go_home')}
      </Button>
    </MessagePage>
  );
};
