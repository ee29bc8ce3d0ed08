import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'ra-core';
import { usePreference } from '#client/preferences/preferences.ts';

interface Folding {
  readonly key: string;
  /** The entry that is open is inside. */
  readonly holdsActive: boolean;
  /** The sidebar is too long to have everything open. */
  readonly isLong: boolean;
}

/**
 * Whether a group of the sidebar is collapsed, as this user left it. At first `menu_style` decides, and in a long
 * sidebar only the group with the open entry is expanded. Opening a screen expands the group of its entry.
 */
export const useFold = ({
  key,
  holdsActive,
  isLong,
}: Folding): readonly [boolean, (isFolded: boolean | null) => void] => {
  const [style] = usePreference('menu_style');
  const [chosen, setChosen] = useStore<boolean | null>(`menu.${style}.${key}.folded`, null);
  const unfold = useEffectEvent(() => {
    if (chosen === true) setChosen(isLong ? null : false);
  });
  useEffect(() => {
    if (holdsActive) unfold();
  }, [holdsActive]);
  const startsFolded = isLong || style === 'collapsible-vertical';
  return [chosen ?? (startsFolded && !holdsActive), setChosen];
};
