import { useNavigate } from 'react-router-dom';
import type { PaletteItem } from './palette-item.ts';
import type { RecentItem } from './useRecentItems.ts';

/** Does what an item says where it can be done, and remembers records and screens. An address opens in a new tab where that is asked for. */
export const useChoice = (remember: (opened: RecentItem) => void, onClose: () => void) => {
  const navigate = useNavigate();
  return ({ key, to, run, record, isBlocked }: PaletteItem, isNewTab: boolean): void => {
    if (isBlocked) return;
    if (to !== undefined && !key.startsWith('action:')) remember({ key, ...(record && { record }) });
    onClose();
    if (to === undefined) run?.();
    else if (isNewTab) window.open(to, '_blank', 'noopener');
    else void navigate(to);
  };
};
