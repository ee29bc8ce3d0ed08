import { GripVertical } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ComponentPropsWithoutRef } from 'react';

interface GripProps extends Omit<ComponentPropsWithoutRef<'button'>, 'name'> {
  /** What it moves. Absent where the keyboard moves it by other means: then it is for the pointer alone. */
  readonly name?: string;
}

/** The handle of an item that `useDrag` moves. */
export const Grip = ({ name, className = '', ...rest }: GripProps) => {
  const translate = useTranslate();
  const mark = <GripVertical size={14} strokeWidth={1.75} aria-hidden />;
  const look = { className: `grip ${className}`.trimEnd(), 'data-grip': '' };
  return name === undefined ? (
    <span {...look} title={translate('drag.hint')}>
      {mark}
    </span>
  ) : (
    <button
      type="button"
      aria-label={translate('drag.move', { name })}
      aria-keyshortcuts="ArrowUp ArrowDown Home End"
      {...look}
      {...rest}
    >
      {mark}
    </button>
  );
};
