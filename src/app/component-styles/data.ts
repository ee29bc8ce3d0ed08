import type { Styles } from './styles.ts';

/** Tables, chips, tabs and what else shows what there is. */
export const data: Styles = {
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
        // Their row scrolls: a ring around them would be cut off.
        '&.Mui-focusVisible': { outlineOffset: -2, borderRadius: 6 },
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
