import { CheckedBox, MixedBox, UncheckedBox } from './check-boxes.tsx';
import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

type Styles = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** The focus ring: a gap in the surface's colour, then two pixels of accent. */
const FOCUS = { outline: '2px solid var(--mui-palette-accent)', outlineOffset: '2px' };

const frame: Styles = {
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
      'a:focus-visible, button:focus-visible, [tabindex]:focus-visible': FOCUS,
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

const buttons: Styles = {
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

const fields: Styles = {
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'none', fullWidth: true, size: 'medium' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none', size: 'medium' } },
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 6,
        fontSize: 13,
        lineHeight: '18px',
        fontWeight: 500,
        letterSpacing: '-.006em',
        color: 'var(--mui-palette-text-primary)',
        whiteSpace: 'normal',
        overflow: 'visible',
        '&.Mui-focused, &.Mui-error, &.Mui-disabled': { color: 'var(--mui-palette-text-primary)' },
      },
      asterisk: { color: 'var(--mui-palette-error-main)' },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 36,
        borderRadius: 6,
        backgroundColor: 'var(--mui-palette-background-paper)',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--mui-palette-lineControl)', top: 0 },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--mui-palette-text-tertiary)' },
        '&.Mui-focused': { boxShadow: '0 0 0 3px var(--mui-palette-accentSoft)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--mui-palette-accent)', borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--mui-palette-badDot)', borderWidth: 2 },
        '&.Mui-disabled': { backgroundColor: 'var(--mui-palette-sunken)', color: 'var(--mui-palette-text-tertiary)' },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
      },
      notchedOutline: { '& legend': { display: 'none' } },
      input: {
        padding: '8px 10px',
        height: 20,
        '&::placeholder': { color: 'var(--mui-palette-text-tertiary)', opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: 'var(--mui-palette-text-tertiary)' },
      },
      multiline: { padding: 0, '& textarea': { padding: '8px 10px', minHeight: 60 } },
      adornedStart: { paddingLeft: 10 },
      adornedEnd: { paddingRight: 10 },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '6px 0 0',
        fontSize: 12,
        lineHeight: '16px',
        color: 'var(--mui-palette-text-tertiary)',
        '&.Mui-error': { color: 'var(--mui-palette-error-main)' },
        // react-admin keeps a line free under every field; an empty one takes no room here.
        '&:empty, &:has(> span:only-child:empty)': { display: 'none' },
      },
    },
  },
  MuiSelect: {
    styleOverrides: { select: { minHeight: 20, padding: '8px 10px', lineHeight: '20px' } },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: { padding: '0 30px 0 0', '& .MuiAutocomplete-input': { padding: '8px 10px' } },
      paper: {
        backgroundColor: 'var(--mui-palette-raised)',
        boxShadow: 'var(--mui-palette-shadow)',
        fontSize: 13,
        marginTop: 4,
      },
      option: { minHeight: '32px !important', borderRadius: 5, margin: '0 4px', padding: '4px 8px !important' },
    },
  },
  MuiCheckbox: {
    defaultProps: { icon: <UncheckedBox />, checkedIcon: <CheckedBox />, indeterminateIcon: <MixedBox /> },
    styleOverrides: {
      root: {
        padding: 6,
        '& .check-box': {
          display: 'grid',
          placeItems: 'center',
          width: 16,
          height: 16,
          borderRadius: 4,
          border: '1px solid var(--mui-palette-lineControl)',
          backgroundColor: 'var(--mui-palette-background-paper)',
          color: 'var(--mui-palette-onAccent)',
        },
        '& .check-box-on': { borderColor: 'transparent', backgroundColor: 'var(--mui-palette-accentSolid)' },
        '&.Mui-disabled .check-box': { opacity: 0.6 },
      },
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: {
        padding: 6,
        color: 'var(--mui-palette-lineControl)',
        '&.Mui-checked': { color: 'var(--mui-palette-accentSolid)' },
      },
    },
  },
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -6 }, label: { fontSize: 13, lineHeight: '18px' } } },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        fontSize: 13,
        lineHeight: '18px',
        fontWeight: 500,
        color: 'var(--mui-palette-text-primary)',
        '&.Mui-focused': { color: 'var(--mui-palette-text-primary)' },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 28, height: 16, padding: 0, marginRight: 8, overflow: 'visible' },
      switchBase: {
        padding: 2,
        '&.Mui-checked': { transform: 'translateX(12px)', color: '#fff' },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: 'var(--mui-palette-accentSolid)' },
        '&.Mui-focusVisible + .MuiSwitch-track': FOCUS,
      },
      thumb: { width: 12, height: 12, boxShadow: 'none', color: '#fff' },
      track: { borderRadius: 8, opacity: 1, backgroundColor: 'var(--mui-palette-lineControl)' },
    },
  },
};

const data: Styles = {
  MuiTableCell: {
    styleOverrides: {
      root: {
        padding: '0 12px',
        borderColor: 'var(--mui-palette-divider)',
        '&:first-of-type': { paddingLeft: 24 },
        '&:last-of-type': { paddingRight: 24 },
      },
      head: {
        height: 36,
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 500,
        color: 'var(--mui-palette-text-secondary)',
        backgroundColor: 'var(--mui-palette-background-paper)',
        whiteSpace: 'nowrap',
      },
      body: { height: 40, fontSize: 13, lineHeight: '18px', color: 'var(--mui-palette-text-secondary)' },
      sizeSmall: { padding: '0 12px' },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.MuiTableRow-hover:hover': { backgroundColor: 'var(--mui-palette-hover)' },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--mui-palette-selected)' },
      },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: { root: { '&.Mui-active': { color: 'var(--mui-palette-text-primary)' } }, icon: { fontSize: 14 } },
  },
  MuiChip: {
    styleOverrides: {
      root: { height: 28, borderRadius: 6, fontSize: 13, backgroundColor: 'var(--mui-palette-background-paper)' },
      outlined: { borderColor: 'var(--mui-palette-lineStrong)' },
      sizeSmall: { height: 20, fontSize: 12, backgroundColor: 'var(--mui-palette-sunken)' },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 34, borderBottom: '1px solid var(--mui-palette-divider)' },
      indicator: { height: 2, backgroundColor: 'var(--mui-palette-accent)' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 34,
        minWidth: 0,
        padding: '0 8px',
        fontSize: 13,
        color: 'var(--mui-palette-text-secondary)',
        '&.Mui-selected': { color: 'var(--mui-palette-text-primary)' },
      },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 400 },
    styleOverrides: {
      tooltip: {
        padding: '5px 8px',
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 400,
        color: 'var(--mui-palette-text-primary)',
        backgroundColor: 'var(--mui-palette-raised)',
        boxShadow: 'var(--mui-palette-shadow)',
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: { root: { backgroundColor: 'var(--mui-palette-sunken)', borderRadius: 4 } },
  },
  MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { color: 'var(--mui-palette-accent)' } } },
};

const floating: Styles = {
  MuiPopover: {
    styleOverrides: {
      paper: { backgroundColor: 'var(--mui-palette-raised)', boxShadow: 'var(--mui-palette-shadow)', borderRadius: 8 },
    },
  },
  MuiMenu: { styleOverrides: { list: { padding: '4px 0' } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        gap: 9,
        margin: '0 4px',
        padding: '0 8px',
        borderRadius: 5,
        fontSize: 13,
        lineHeight: '18px',
        // Twice, because Material UI's own height stands in a media query.
        '&&': { minHeight: 32, '@media (pointer: coarse)': { minHeight: 44 } },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { backgroundColor: 'var(--mui-palette-raised)', boxShadow: 'var(--mui-palette-shadow)', borderRadius: 12 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { padding: '20px 24px 8px', fontSize: 16, lineHeight: '24px', fontWeight: 600 } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '0 24px 8px' } } },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '12px 24px 20px', gap: 8, '& > :not(style) ~ :not(style)': { marginLeft: 0 } } },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--mui-palette-scrim)' } } },
  },
  MuiDrawer: { styleOverrides: { paper: { border: 0 } } },
  MuiListItemButton: { styleOverrides: { root: { borderRadius: 6 } } },
};

/** How Material UI's and react-admin's parts look in this product; the parts themselves say nothing about looks. */
export const componentStyles: Styles = { ...frame, ...buttons, ...fields, ...data, ...floating };
