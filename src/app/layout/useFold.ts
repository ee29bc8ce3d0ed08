import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'ra-core';
import { usePreference } from '#client/preferences/preferences.ts';

/**
 * Whether a part of the sidebar is folded, as this person left it; `menu_style` says how it starts.
 * Going to a screen whose entry is inside unfolds it.
 */
export const useFold = (key: string, holdsActive: boolean): readonly [boolean, (isFolded: boolean) => void] => {
  const [style] = usePreference('menu_style');
  const [isFolded, setFolded] = useStore(`menu.${style}.${key}.folded`, style === 'collapsible-vertical');
  const unfold = useEffectEvent(() => {
    if (isFolded) setFolded(false);
  });
  useEffect(() => {
    if (holdsActive) unfold();
  }, [holdsActive]);
  return [isFolded, setFolded];
};
