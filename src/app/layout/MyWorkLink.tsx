import { Box, IconButton, Tooltip } from '@mui/material';
import { ListChecks } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { useLiveWork } from '#client/my-work/useLiveWork.ts';
import { useWork } from '#client/my-work/useWork.ts';
import { badge } from './badge.ts';

/** The badge counts to here and no further. */
const MAX = 99;

/** The way to what waits for the user, with its number. */
const MyWorkLink = () => {
  const translate = useTranslate();
  const { pathname } = useLocation();
  useLiveWork();
  const count = useWork().data?.count ?? 0;
  const shown = count > MAX ? `${MAX}+` : String(count);
  const label = count > 0 ? translate('app.my_work_count', { count: shown }) : translate('app.my_work');
  return (
    <Tooltip title={label}>
      <IconButton
        component={Link}
        to="/my-work"
        aria-label={label}
        aria-current={pathname === '/my-work' ? 'page' : undefined}
      >
        <ListChecks aria-hidden />
        {count > 0 ? (
          <Box component="span" aria-hidden className="num" sx={badge}>
            {shown}
          </Box>
        ) : null}
      </IconButton>
    </Tooltip>
  );
};

export default MyWorkLink;
