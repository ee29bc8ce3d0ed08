import { FOCUS, type Styles } from './styles.ts';

/** The page itself, paper and cards. */
export const frame: Styles = {
  MuiCssBaseline: {
    styleOverrides: {
      ':root': { '--gutter': '24px', '@media (max-width: 767.98px)': { '--gutter': '16px' } },
      'html, body, #root': { height: '100%' },
      body: {
        fontSize: 14,
        lineHeight: '20px',
        letterSpacing: '-.006em',
        WebkitFontSmoothing: 'antialiased',
        textRendering: 'geometricPrecision',
        backgroundColor: 'var(--mui-palette-background-default)',
      },
      // The parts of a date have the ring of their field, and what is in a dialog has its own.
      'a:focus-visible, button:focus-visible, [tabindex]:not([role=spinbutton], [role=dialog]):focus-visible': FOCUS,
      '[role=dialog]:focus-visible': { outline: 'none' },
      kbd: {
        fontFamily: 'inherit',
        fontWeight: 500,
        fontSize: 11,
        lineHeight: '18px',
        padding: '0 5px',
        borderRadius: 4,
        color: 'var(--mui-palette-text-tertiary)',
        background: 'var(--mui-palette-sunken)',
        whiteSpace: 'nowrap',
      },
      '.MuiButton-contained kbd': { background: 'rgb(0 0 0 / .2)', color: 'inherit' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': { animationDuration: '.01ms !important', transitionDuration: '.01ms !important' },
      },
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiCard: {
    styleOverrides: { root: { border: '1px solid var(--mui-palette-divider)', boxShadow: 'none' } },
  },
};
