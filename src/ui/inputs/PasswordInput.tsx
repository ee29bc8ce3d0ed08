import { useState } from 'react';
import { IconButton, InputAdornment, OutlinedInput } from '@mui/material';
import type { OutlinedInputProps } from '@mui/material';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslate } from 'ra-core';

/** The box of a password, with a button that shows what was typed. */
export const PasswordInput = (props: Omit<OutlinedInputProps, 'type' | 'endAdornment'>) => {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const Mark = isShown ? EyeOff : Eye;
  return (
    <OutlinedInput
      {...props}
      type={isShown ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            size="small"
            edge="end"
            aria-label={translate(isShown ? 'auth.hide_password' : 'auth.show_password')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Mark aria-hidden />
          </IconButton>
        </InputAdornment>
      }
    />
  );
};
