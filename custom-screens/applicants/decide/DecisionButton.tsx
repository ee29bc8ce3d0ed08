import { ArrowRight, CircleX, Pause } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { Decision } from './decisions.ts';
import './decide.css';

interface DecisionButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly decision: Decision;
  /** What it is called. */
  readonly children: ReactNode;
  /** What it does, or what keeps it from being done. */
  readonly consequence: string | undefined;
  readonly isRefused?: boolean;
  readonly disabled?: boolean;
  readonly expanded?: boolean;
  readonly onClick: () => void;
}

const ICONS: Readonly<Record<Decision, LucideIcon>> = { advance: ArrowRight, hold: Pause, reject: CircleX };
const DECISION_KEYS: Readonly<Record<Decision, string>> = { advance: 'a', hold: 'h', reject: 'r' };

/** A decision with its key, and below it what it does. */
export const DecisionButton = ({
  ref,
  decision,
  children,
  consequence,
  isRefused = false,
  disabled = false,
  expanded,
  onClick,
}: DecisionButtonProps) => {
  const Mark = ICONS[decision];
  const key = DECISION_KEYS[decision];
  return (
    <button
      ref={ref}
      type="button"
      className="decision"
      data-decision={decision}
      data-refused={isRefused || undefined}
      disabled={disabled}
      aria-keyshortcuts={key}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <Mark size={18} strokeWidth={1.75} aria-hidden />
      <b className="cut">{children}</b>
      <kbd aria-hidden>{key.toUpperCase()}</kbd>
      {consequence === undefined ? null : (
        <small className="cut" title={consequence}>
          {consequence}
        </small>
      )}
    </button>
  );
};
