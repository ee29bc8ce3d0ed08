import type { ComponentPropsWithRef, KeyboardEvent } from 'react';
import { OpenMark } from '../marks/OpenMark.tsx';
import './select-box.css';

interface SelectBoxProps extends ComponentPropsWithRef<'select'> {
  /** As high as the fields of a form (the default), as those of a toolbar, or without an edge for a choice within a line of text. */
  readonly look?: 'field' | 'small' | 'quiet';
}

/**
 * Chooses one of a few values; its children are `option` and `optgroup`. The browser's own control, so that keys,
 * phones and screen readers work as usual; its menu has the product's look if the browser can style it.
 */
export const SelectBox = ({ look = 'field', className = '', ...rest }: SelectBoxProps) => (
  <span className={`select-box ${className}`.trimEnd()} data-look={look}>
    <select onKeyDown={keepEscape} {...rest} />
    <OpenMark />
  </span>
);

/** Escape closes the open menu alone, not the dialog around it as well. */
const keepEscape = (event: KeyboardEvent<HTMLSelectElement>) => {
  if (event.key === 'Escape' && isOpen(event.currentTarget)) event.stopPropagation();
};

const isOpen = (select: HTMLSelectElement): boolean => CSS.supports('selector(:open)') && select.matches(':open');
