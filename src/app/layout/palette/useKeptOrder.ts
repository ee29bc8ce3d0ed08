import { useState } from 'react';
import type { PaletteItem } from './palette-item.ts';

interface Kept {
  readonly typed: string;
  readonly items: readonly PaletteItem[];
}

const NONE: Kept = { typed: '', items: [] };

/** Items shown for a text keep their place until the text changes; later results come after them. */
export const useKeptOrder = (typed: string, found: readonly PaletteItem[], most: number): readonly PaletteItem[] => {
  const [kept, setKept] = useState(NONE);
  const before = kept.typed === typed ? kept.items : NONE.items;
  const late = found.filter(({ key }) => !before.some((item) => item.key === key));
  const items = [...before, ...late].slice(0, Math.max(most, before.length));
  if (kept.typed !== typed || items.length > before.length) setKept({ typed, items });
  return items;
};
