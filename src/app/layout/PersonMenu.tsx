import { useId, useState } from 'react';
import { Box, Divider, IconButton, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material';
import { Check, CircleUser, LogOut } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useLeaveSession } from '#admin/form/useLeaveSession.ts';
import { Face } from '#ui/marks/Face.tsx';
import { useSignedIn } from '#client/session/SessionProvider.tsx';

/**
 * Shows who is signed in and in which role, with links to the profile and to sign out. Users with several roles switch
 * them here.
 */
export const PersonMenu = () => {
  const translate = useTranslate();
  const { profile, role } = useSignedIn();
  const { signOut, logInAs } = useLeaveSession();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = `${profile.first_name} ${profile.last_name}`.trim() || profile.username;

  const close = () => setAnchor(null);

  return (
    <>
      <IconButton
        aria-label={translate('app.person_menu', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderRadius: '50%' }}
      >
        <Face name={name} size="md" image={profile.photo?.url} />
      </IconButton>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { minWidth: 232, maxWidth: 320, mt: 1 } } }}
      >
        <Box component="li" role="none" sx={{ px: 3, py: 2, overflowWrap: 'anywhere' }}>
          <Typography variant="subtitle2" component="div">
            {name}
          </Typography>
          <Typography variant="caption" component="div" sx={{ color: 'text.tertiary' }}>
            {profile.username} · {role}
          </Typography>
        </Box>
        <Divider role="none" component="li" />
        {profile.roles.length > 1
          ? [
              <Typography
                key="title"
                component="li"
                role="none"
                variant="caption"
                sx={{ px: 3, pt: 2, pb: 1, color: 'text.tertiary' }}
              >
                {translate('app.login_as')}
              </Typography>,
              ...profile.roles.map((title) => (
                <MenuItem
                  key={title}
                  role="menuitemradio"
                  aria-checked={title === role}
                  selected={title === role}
                  onClick={() => {
                    close();
                    void logInAs(title);
                  }}
                  sx={{ justifyContent: 'space-between' }}
                >
                  {title}
                  {title === role ? <Check aria-hidden /> : null}
                </MenuItem>
              )),
              <Divider key="end" role="none" component="li" />,
            ]
          : null}
        <MenuItem component={Link} to="/user/profile" onClick={close}>
          <ListItemIcon sx={icon}>
            <CircleUser aria-hidden />
          </ListItemIcon>
          {translate('app.profile')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            void signOut();
          }}
        >
          <ListItemIcon sx={icon}>
            <LogOut aria-hidden />
          </ListItemIcon>
          {translate('app.sign_out')}
        </MenuItem>
      </Menu>
    </>
  );
};

const icon = { minWidth: '0 !important', color: 'text.secondary' };
