import { hueColors, initialsOf } from './hue.ts';
import './marks.css';

type MarkSize = 'xs' | 'sm' | 'md' | 'lg';

export interface MarkProps {
  readonly name: string;
  /** 18, 22, 28 or 44 px. */
  readonly size?: MarkSize;
  /** Address of a logo or photo; without it, the initials. */
  readonly image?: string | null;
}

/** A square tile: an organisation node. Decoration beside its name. */
export const Tile = ({ name, size = 'sm', image }: MarkProps) =>
  image ? (
    <img className={`mark mark-${size} mark-tile`} src={image} alt="" />
  ) : (
    <span
      className={`mark mark-${size} mark-tile`}
      style={hueColors(name)}
      data-initials={initialsOf(name, 1)}
      aria-hidden
    />
  );
