import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { IconButton, LinearProgress, Tooltip } from '@mui/material';
import { ChevronDown, ChevronUp, Maximize2, Minimize2, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { usePanelPlace } from './FloatingPanelStack.tsx';
import { usePanelState } from './usePanelState.ts';
import type { PanelState } from './usePanelState.ts';

export interface FloatingPanelProps {
  /** Under this its state is remembered for the user. */
  readonly id: string;
  /** A text, translated already. */
  readonly title: string;
  /** Behind the title, also while it is minimised: counts, such as "12 of 40". */
  readonly aside?: ReactNode;
  /** The completed share, 0 to 1; null: running for an unknown time. Absent: nothing is running. */
  readonly progress?: number | null;
  /** Buttons below the content. */
  readonly actions?: ReactNode;
  /** Absent: it cannot be closed, only minimised. */
  readonly onClose?: () => void;
  /** It is folded to its title for now, until the user opens it. What is remembered stays. */
  readonly isFolded?: boolean;
  readonly children: ReactNode;
}

/**
 * Shows a process that continues while the user works on other screens. It can be minimized to its title, maximized and
 * closed, and returns as it was left. Escape inside minimizes it. Rendered under a `FloatingPanelStack`.
 */
export const FloatingPanel = (props: FloatingPanelProps) => {
  const place = usePanelPlace();
  return place ? createPortal(<Panel {...props} />, place) : null;
};

const Panel = ({ id, title, aside, progress, actions, onClose, isFolded = false, children }: FloatingPanelProps) => {
  const translate = useTranslate();
  const ids = { title: useId(), content: useId() };
  const folding = useRef<HTMLButtonElement>(null);
  const [state, setState] = useFoldedState(id, isFolded);
  const isMinimised = state === 'minimised';
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isMinimised && content.current?.contains(document.activeElement)) folding.current?.focus();
  }, [isMinimised]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isMinimised || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    setState('minimised');
    folding.current?.focus();
  };

  return (
    <section aria-labelledby={ids.title} className="panel" data-state={state} onKeyDown={handleKey}>
      <header>
        <span id={ids.title} className="panel-title cut">
          {title}
        </span>
        {aside === undefined ? null : <span className="panel-aside num">{aside}</span>}
        <PanelButtons
          title={title}
          contentId={ids.content}
          state={state}
          folding={folding}
          onState={setState}
          onClose={onClose}
        />
      </header>
      {progress === undefined ? null : (
        <LinearProgress
          className="panel-progress"
          aria-label={translate('panels.progress', { title })}
          {...(progress === null ? {} : { variant: 'determinate', value: Math.round(progress * 100) })}
        />
      )}
      {/* Scrolled by keys too, so it takes the focus. */}
      <div
        ref={content}
        id={ids.content}
        className="panel-content"
        hidden={isMinimised}
        tabIndex={0}
        role="group"
        aria-label={title}
      >
        {children}
      </div>
      {actions && !isMinimised ? <footer>{actions}</footer> : null}
    </section>
  );
};

/** The remembered state; while it is folded, minimized until the user chooses another. */
function useFoldedState(id: string, isFolded: boolean): ReturnType<typeof usePanelState> {
  const [kept, keep] = usePanelState(id);
  const [isLifted, setLifted] = useState(false);
  if (!isFolded && isLifted) setLifted(false);
  const choose = (state: PanelState) => {
    setLifted(true);
    keep(state);
  };
  return [isFolded && !isLifted ? 'minimised' : kept, choose];
}

interface PanelButtonsProps {
  readonly title: string;
  readonly contentId: string;
  readonly state: PanelState;
  readonly folding: RefObject<HTMLButtonElement | null>;
  readonly onState: (state: PanelState) => void;
  readonly onClose: (() => void) | undefined;
}

const PanelButtons = ({ title, contentId, state, folding, onState, onClose }: PanelButtonsProps) => {
  const translate = useTranslate();
  const isMinimised = state === 'minimised';
  const isMaximised = state === 'maximised';
  return (
    <>
      <PanelButton
        ref={folding}
        label={translate(isMinimised ? 'panels.restore' : 'panels.minimise', { title })}
        aria-expanded={!isMinimised}
        aria-controls={contentId}
        onClick={() => onState(isMinimised ? 'open' : 'minimised')}
      >
        {isMinimised ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
      </PanelButton>
      <PanelButton
        label={translate(isMaximised ? 'panels.restore' : 'panels.maximise', { title })}
        onClick={() => onState(isMaximised ? 'open' : 'maximised')}
      >
        {isMaximised ? <Minimize2 aria-hidden size={14} /> : <Maximize2 aria-hidden size={14} />}
      </PanelButton>
      {onClose ? (
        <PanelButton label={translate('panels.close', { title })} onClick={onClose}>
          <X aria-hidden />
        </PanelButton>
      ) : null}
    </>
  );
};

interface PanelButtonProps {
  readonly ref?: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const PanelButton = ({ label, ...props }: PanelButtonProps) => (
  <Tooltip title={label}>
    <IconButton aria-label={label} {...props} />
  </Tooltip>
);
