import type { LucideIcon } from 'lucide-react';

/** Something that a hand-written screen lets people do with a list: a button beside its title, an entry of its menu on a phone. */
export interface ListAction {
  /** Translated already; no two of a list are called the same. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
}
