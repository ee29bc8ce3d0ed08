import { OpenMark } from '#ui/marks/OpenMark.tsx';
import { CheckedBox, MixedBox, UncheckedBox } from '../check-boxes.tsx';
import { FOCUS, type Styles } from './styles.ts';

/** Inputs, boxes and switches with their labels. */
export const fields: Styles = {
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
    defaultProps: { IconComponent: OpenMark },
    styleOverrides: { select: { minHeight: 20, padding: '8px 10px', lineHeight: '20px' } },
  },
  MuiAutocomplete: {
    defaultProps: { popupIcon: <OpenMark /> },
    styleOverrides: {
      inputRoot: { padding: '0 30px 0 0', '& .MuiAutocomplete-input': { padding: '8px 10px' } },
      paper: {
        backgroundColor: 'var(--mui-palette-raised)',
        boxShadow: 'var(--mui-palette-shadow)',
        fontSize: 13,
        marginTop: 4,
      },
      // The chosen values are on a fill of their own.
      tag: {
        height: 24,
        margin: 2,
        backgroundColor: 'var(--mui-palette-sunken)',
        '& .MuiChip-label': { paddingInline: 8 },
        '& .MuiChip-deleteIcon': {
          width: 16,
          height: 16,
          marginInline: '-4px 4px',
          color: 'var(--mui-palette-text-tertiary)',
        },
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
  MuiFormControlLabel: {
    styleOverrides: {
      root: { marginLeft: -6, '&:has(> .MuiSwitch-root)': { marginLeft: 0 } },
      label: { fontSize: 13, lineHeight: '18px' },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        fontSize: 13,
        lineHeight: '18px',
        fontWeight: 500,
        color: 'var(--mui-palette-text-primary)',
        '&.Mui-focused': { color: 'var(--mui-palette-text-primary)' },
      },
      // With the thin space that MUI puts before it, the 4 px of the generated forms.
      asterisk: { color: 'var(--mui-palette-error-main)', marginLeft: 1.8 },
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
