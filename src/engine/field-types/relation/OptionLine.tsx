import { Icon } from '#ui/icons/Icon.tsx';
import { Face } from '#ui/marks/Face.tsx';
import { Tile } from '#ui/marks/Tile.tsx';
import type { RelationTarget } from '../input/input-scope.ts';

interface OptionLineProps {
  readonly name: string;
  readonly target: RelationTarget;
  readonly query: string;
  /** What it belongs to, from the nearest, where that is not chosen yet. */
  readonly place?: readonly string[];
}

/** One choice: its mark, and its name with the part that was typed in the accent. */
export const OptionLine = ({ name, target, query, place = [] }: OptionLineProps) => {
  const at = query === '' ? -1 : name.toLocaleLowerCase().indexOf(query.toLocaleLowerCase());
  return (
    <span className="field-option">
      {target.mark === 'tile' ? <Icon name={target.icon} /> : <TargetMark name={name} target={target} />}
      <span className="cut">
        {at < 0 ? (
          name
        ) : (
          <>
            {name.slice(0, at)}
            <b>{name.slice(at, at + query.length)}</b>
            {name.slice(at + query.length)}
          </>
        )}
      </span>
      {place.length === 0 ? null : <span className="field-option-place cut">{place.join(' · ')}</span>}
    </span>
  );
};

/** Icon of a chosen record: a tile for a node, an avatar for a user. */
export const TargetMark = ({ name, target }: { readonly name: string; readonly target: RelationTarget }) => {
  if (target.mark === 'face') return <Face name={name} />;
  return target.mark === 'tile' ? <Tile name={name} /> : null;
};
