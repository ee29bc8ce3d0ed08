import { useMediaQuery } from '@mui/material';
import { useStore } from 'ra-core';

export type PanelState = 'open' | 'minimised' | 'maximised';

/** There a panel is a sheet over the page, so it starts as a bar that the user opens. */
const PHONE = '(max-width: 767.98px)';

/** The state of a panel, remembered for the user in this browser. */
export const usePanelState = (id: string): readonly [PanelState, (state: PanelState) => void] => {
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const [kept, keep] = useStore<PanelState | undefined>(`panel.${id}`, undefined);
  return [kept ?? (isPhone ? 'minimised' : 'open'), keep];
};
