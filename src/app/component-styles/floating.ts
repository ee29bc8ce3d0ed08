import type { Styles } from './styles.ts';

/** Parts above the page: menus, dialogs, drawers. */
export const floating: Styles = {
  MuiPopover: {
    styleOverrides: {
      paper: { backgroundColor: 'var(--mui-palette-raised)', boxShadow: 'var(--mui-palette-shadow)', borderRadius: 8 },
    },
  },
  // What cannot be chosen now can still be reached, and says why.
  MuiMenuList: { defaultProps: { disabledItemsFocusable: true } },
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
        // Twice, because Material UI's own height is in a media query.
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
    styleOverrides: {
      root: {
        padding: '12px 24px 20px',
        gap: 8,
        flexWrap: 'wrap',
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
        // Within reach of the thumb. Two buttons without room next to each other have the same width.
        '@media (max-width: 479.98px)': { flexWrap: 'wrap', '& > .MuiButton-root': { flex: '1 0 auto', height: 40 } },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--mui-palette-scrim)' } } },
  },
  MuiDrawer: { styleOverrides: { paper: { border: 0 } } },
  MuiListItemButton: { styleOverrides: { root: { borderRadius: 6 } } },
};

/** How Material UI's and react-admin's parts look in this product; the parts themselves say nothing about looks. */
