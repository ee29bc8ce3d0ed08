import { IconButton, Tooltip } from '@mui/material';
import { useColorScheme } from '@mui/material/styles';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslate } from 'ra-core';

type Mode = 'light' | 'dark' | 'system';

/** Light, dark, system, then light again (SPEC 2.1). */
const NEXT_MODE: Readonly<Record<Mode, Mode>> = { light: 'dark', dark: 'system', system: 'light' };

const MARKS = { light: Sun, dark: Moon, system: Monitor };

/** Shows the theme that is on and switches to the next. */
export const ThemeSwitch = () => {
  const translate = useTranslate();
  const { mode = 'system', setMode } = useColorScheme();
  const Mark = MARKS[mode];
  const label = translate('app.theme.switch', {
    current: translate(`app.theme.${mode}`),
    next: translate(`app.theme.${NEXT_MODE[mode]}`),
  });
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => setMode(NEXT_MODE[mode])}>
        <Mark aria-hidden />
      </IconButton>
    </Tooltip>
  );
};
