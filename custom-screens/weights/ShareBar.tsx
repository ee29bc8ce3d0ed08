import type { Share } from './shares.ts';
import './weights.css';

const HUES = 8;

/** The color of the row in this place; neighbours differ. */
export const shareColor = (index: number): string => `var(--mui-palette-h${(index % HUES) + 1})`;

/** The parts of a whole as one bar. Words beside it say the same. */
export const ShareBar = ({ shares }: { readonly shares: readonly Share[] }) => (
  <span className="share-bar" aria-hidden>
    {shares.map(({ part }, index) => (
      <span key={index} style={{ flexGrow: part, backgroundColor: shareColor(index) }} />
    ))}
  </span>
);
