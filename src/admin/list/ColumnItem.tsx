import { Lock } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Grip } from '#ui/drag/Grip.tsx';
import type { ColumnSetting } from '#shared/contracts/settings.ts';

interface ColumnItemProps {
  readonly column: ColumnSetting;
  readonly isLocked: boolean;
  /** Among those that can be moved. */
  readonly place: number;
  readonly onShow: (show: boolean) => void;
}

/** One column in the menu: moved by its grip or the arrow keys, switched on and off. */
export const ColumnItem = ({ column, isLocked, place, onShow }: ColumnItemProps) => {
  const translate = useTranslate();
  return (
    <li className="list-column" data-column={column.key} data-drag={isLocked ? undefined : place}>
      {isLocked ? (
        <span className="grip">
          <Lock size={14} strokeWidth={1.75} aria-hidden />
        </span>
      ) : (
        <Grip name={column.name} />
      )}
      <label className="list-column-name">
        <span className="cut">{column.name}</span>
        {column.custom ? <span className="list-pill">{translate('list.columns.custom')}</span> : null}
        <input
          type="checkbox"
          role="switch"
          className="list-switch"
          checked={column.show || isLocked}
          disabled={isLocked}
          onChange={(event) => onShow(event.target.checked)}
        />
      </label>
    </li>
  );
};
