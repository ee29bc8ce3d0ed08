import type { LucideIcon } from 'lucide-react';

/** An action that a hand-written screen adds to a list: a button next to its title, on a phone an entry of its menu. */
export interface ListAction {
  /** Translated already; no two of a list are called the same. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
}
