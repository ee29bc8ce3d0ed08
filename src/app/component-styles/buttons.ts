import { FOCUS, type Styles } from './styles.ts';

/** Everything that is pressed. */
export const buttons: Styles = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': FOCUS } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
    styleOverrides: {
      root: { minWidth: 0, height: 32, padding: '0 10px', borderRadius: 6, whiteSpace: 'nowrap', gap: 6 },
      startIcon: { margin: 0, '& > *:nth-of-type(1)': { fontSize: 16 } },
      endIcon: { margin: 0, '& > *:nth-of-type(1)': { fontSize: 16 } },
    },
    variants: [
      { props: { size: 'small' }, style: { height: 28, padding: '0 8px' } },
      { props: { size: 'large' }, style: { height: 40, padding: '0 14px', fontSize: 14 } },
      {
        props: { variant: 'outlined', color: 'inherit' },
        style: {
          borderColor: 'var(--mui-palette-lineStrong)',
          backgroundColor: 'var(--mui-palette-background-paper)',
          color: 'var(--mui-palette-text-primary)',
          '& svg': { color: 'var(--mui-palette-text-secondary)' },
          '&:hover': { backgroundColor: 'var(--mui-palette-hover)', borderColor: 'var(--mui-palette-lineStrong)' },
        },
      },
      {
        props: { variant: 'outlined', color: 'error' },
        style: {
          borderColor: 'var(--mui-palette-lineStrong)',
          backgroundColor: 'var(--mui-palette-background-paper)',
          '&:hover': { backgroundColor: 'var(--mui-palette-badSoft)', borderColor: 'var(--mui-palette-lineStrong)' },
        },
      },
      {
        props: { variant: 'contained', color: 'error' },
        style: {
          backgroundColor: 'var(--mui-palette-badSolid)',
          color: '#fff',
          '&:hover': { backgroundColor: 'var(--mui-palette-badSolid)' },
        },
      },
      { props: { variant: 'contained' }, style: { padding: '0 12px' } },
      {
        props: { variant: 'text', color: 'inherit' },
        style: {
          color: 'var(--mui-palette-text-secondary)',
          '&:hover': { backgroundColor: 'var(--mui-palette-hover)', color: 'var(--mui-palette-text-primary)' },
        },
      },
      { props: { variant: 'text', color: 'primary' }, style: { color: 'var(--mui-palette-accent)' } },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 32,
        height: 32,
        padding: 0,
        borderRadius: 6,
        color: 'var(--mui-palette-text-secondary)',
        '&:hover': { backgroundColor: 'var(--mui-palette-hover)', color: 'var(--mui-palette-text-primary)' },
      },
      sizeSmall: { width: 28, height: 28 },
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: { root: { padding: 2, gap: 2, borderRadius: 6, background: 'var(--mui-palette-sunken)' } },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        height: 28,
        padding: '0 9px',
        gap: 6,
        border: 0,
        borderRadius: '4px !important',
        color: 'var(--mui-palette-text-secondary)',
        '&.Mui-selected, &.Mui-selected:hover': {
          background: 'var(--mui-palette-background-paper)',
          color: 'var(--mui-palette-text-primary)',
          boxShadow: '0 0 0 1px var(--mui-palette-divider)',
        },
      },
    },
  },
};
