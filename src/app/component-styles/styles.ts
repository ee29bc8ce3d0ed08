import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

/** How components of the theme look and what they do by default. */
export type Styles = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** The focus ring: a gap in the surface's color, then two pixels of accent. */
export const FOCUS = { outline: '2px solid var(--mui-palette-accent)', outlineOffset: '2px' };
