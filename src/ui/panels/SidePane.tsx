import { IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import './side-pane.css';

interface SidePaneProps {
  readonly title: string;
  readonly ref?: Ref<HTMLElement>;
  readonly className?: string;
  /** A part of the page of its own, and not only beside it. */
  readonly isRegion?: boolean;
  /** Beside the title. */
  readonly aside?: ReactNode;
  /** Absent: it can't be closed. */
  readonly onClose?: (() => void) | undefined;
  /** Its `side-pane-body` scrolls; a `footer` below it stays. */
  readonly children: ReactNode;
}

/** A column at the side of a screen with a title, and the way out of it. */
export const SidePane = ({ title, ref, className, isRegion = false, aside, onClose, children }: SidePaneProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const Element = isRegion ? 'section' : 'aside';
  return (
    <Element ref={ref} className={`side-pane ${className ?? ''}`} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {aside}
        {onClose ? (
          <IconButton size="small" aria-label={translate('ra.action.close')} onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        ) : null}
      </header>
      {children}
    </Element>
  );
};
