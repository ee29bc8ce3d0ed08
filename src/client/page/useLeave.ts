import { useLocation, useNavigate } from 'react-router-dom';
import type { Location } from 'react-router-dom';

/** What a link to another screen carries in its state, so that the way out of there can lead back here. */
export interface CameFrom {
  readonly from: string;
}

/** The state of links that leave this screen. Read at the moment of leaving where a screen stays while its address changes. */
export const cameFrom = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): CameFrom => ({
  from: pathname + search,
});

/**
 * Leaves a screen whose work is done. Where its result is what one came from, that is a step back; else the result takes the
 * screen's place in the history, so that Back never opens a form that is saved.
 */
export function useLeave(): (address: string) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (address) => {
    if ((state as Partial<CameFrom> | null)?.from === address) void navigate(-1);
    else void navigate(address, { replace: true, state });
  };
}
