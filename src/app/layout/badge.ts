/** A number at the corner of an icon of the header. */
export const badge = {
  position: 'absolute',
  bottom: '50%',
  left: '50%',
  minWidth: 17,
  px: '4px',
  borderRadius: '10px',
  border: '1.5px solid var(--mui-palette-background-paper)',
  bgcolor: 'accentSolid',
  color: 'onAccent',
  fontSize: 10.5,
  fontWeight: 600,
  lineHeight: '16px',
} as const;
