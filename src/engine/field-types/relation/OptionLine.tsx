import { Icon } from '../../icons/Icon.tsx';
import { Face } from '../../marks/Face.tsx';
import { Tile } from '../../marks/Tile.tsx';
import type { RelationTarget } from '../input/input-scope.ts';

interface OptionLineProps {
  readonly name: string;
  readonly target: RelationTarget;
  readonly query: string;
}

/** One choice: its mark, and its name with the part that was typed in the accent. */
export const OptionLine = ({ name, target, query }: OptionLineProps) => {
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
    </span>
  );
};

/** What stands before a chosen record: a tile for a node, a face for a person. */
export const TargetMark = ({ name, target }: { readonly name: string; readonly target: RelationTarget }) => {
  if (target.mark === 'face') return <Face name={name} />;
  return target.mark === 'tile' ? <Tile name={name} /> : null;
};
