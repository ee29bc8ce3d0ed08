import { Button } from '@mui/material';
import { Compass } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { MessagePage } from './MessagePage.tsx';

/** The 404 page: an address, or a record, that is not there for this user. */
export const NotFoundPage = () => {
  const translate = useTranslate();
  return (
    <MessagePage title={translate('errors.page_not_found')} mark={<Compass aria-hidden size={40} strokeWidth={1.25} />}>
      <Button component={Link} to="/" variant="contained" color="primary">
        {translate('errors.go_back')}
      </Button>
    </MessagePage>
  );
};
