interface EntryState {
  readonly isActive: boolean;
  readonly isRail: boolean;
  readonly isTouch: boolean;
}

/** How an entry of the sidebar looks, whether it leads somewhere or unfolds. */
export const entryStyle = ({ isActive, isRail, isTouch }: EntryState) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: isRail ? 'center' : 'flex-start',
  gap: isTouch ? 3 : '10px',
  width: '100%',
  height: isTouch ? 44 : isRail ? 34 : 30,
  px: isRail ? 0 : '10px',
  borderRadius: '6px',
  fontFamily: 'inherit',
  letterSpacing: 'inherit',
  lineHeight: '20px',
  fontSize: isTouch ? 14 : 13,
  fontWeight: 500,
  textAlign: 'left',
  textDecoration: 'none',
  color: isActive ? 'accent' : 'text.secondary',
  bgcolor: isActive ? 'selected' : 'transparent',
  '&:hover': { bgcolor: isActive ? 'selected' : 'hover' },
});

export const iconStyle = { width: 16, display: 'grid', placeItems: 'center', flex: 'none' };
