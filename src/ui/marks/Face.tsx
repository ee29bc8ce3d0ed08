import { hueColors, initialsOf } from './hue.ts';
import type { MarkProps } from './Tile.tsx';
import './marks.css';

/** A round avatar: a user, by photo or initials. Decoration next to the name. */
export const Face = ({ name, size = 'sm', image }: MarkProps) =>
  image ? (
    <img className={`mark mark-${size} mark-face`} src={image} alt="" />
  ) : (
    <span
      className={`mark mark-${size} mark-face`}
      style={hueColors(name)}
      data-initials={initialsOf(name)}
      aria-hidden
    />
  );
