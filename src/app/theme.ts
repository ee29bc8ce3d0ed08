import { createTheme } from '@mui/material/styles';
import { componentStyles } from './component-styles.ts';
import { paletteOf } from './palette.ts';
import { DARK, LIGHT } from './tokens.ts';

const FONT =
  '"Inter Variable", system-ui, "Hiragino Sans", "Noto Sans CJK JP", "PingFang SC", "Noto Sans CJK SC", sans-serif';

/** Makes the one theme: light and dark as CSS variables under `data-theme`, so switching renders nothing. */
export const createAppTheme = () =>
  createTheme({
    cssVariables: { colorSchemeSelector: 'data-theme' },
    colorSchemes: {
      light: { palette: paletteOf('light', LIGHT) },
      dark: { palette: paletteOf('dark', DARK) },
    },
    breakpoints: { values: { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 } },
    spacing: 4,
    shape: { borderRadius: 8 },
    transitions: {
      duration: {
        shortest: 120,
        shorter: 150,
        short: 150,
        standard: 180,
        complex: 180,
        enteringScreen: 150,
        leavingScreen: 120,
      },
    },
    typography: {
      fontFamily: FONT,
      fontSize: 14,
      fontWeightBold: 600,
      h1: { fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-.017em' },
      h2: { fontSize: 14, lineHeight: '20px', fontWeight: 600, letterSpacing: '-.01em' },
      h3: { fontSize: 13, lineHeight: '18px', fontWeight: 600 },
      h4: { fontSize: 13, lineHeight: '18px', fontWeight: 600 },
      h5: { fontSize: 13, lineHeight: '18px', fontWeight: 600 },
      h6: { fontSize: 13, lineHeight: '18px', fontWeight: 600 },
      subtitle1: { fontSize: 14, lineHeight: '20px' },
      subtitle2: { fontSize: 13, lineHeight: '18px', fontWeight: 500 },
      body1: { fontSize: 14, lineHeight: '20px', letterSpacing: '-.006em' },
      body2: { fontSize: 13, lineHeight: '18px', letterSpacing: '-.006em' },
      caption: { fontSize: 12, lineHeight: '16px', letterSpacing: 'normal' },
      button: { fontSize: 13, lineHeight: '18px', fontWeight: 500, textTransform: 'none', letterSpacing: 'normal' },
      overline: { fontSize: 12, lineHeight: '16px', textTransform: 'none', letterSpacing: 'normal' },
    },
    components: componentStyles,
  });
