import { Popover } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { KeyboardEvent } from 'react';
import type { RelationOption } from '#engine/field-types/input/input-scope.ts';
import './decide.css';

interface ReasonListProps {
  readonly anchor: () => HTMLElement | null;
  readonly reasons: readonly RelationOption[];
  readonly onChoose: (reason: RelationOption) => void;
  /** Asks in the dialog of the transition: for another reason, or with a note. */
  readonly onMore: () => void;
  readonly onClose: () => void;
}

/** The reasons for a rejection above the button that asks for them: a digit chooses one. */
export const ReasonList = ({ anchor, reasons, onChoose, onMore, onClose }: ReasonListProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const chooseByKey = (event: KeyboardEvent) => {
    const chosen = /^[1-9]$/.test(event.key) ? reasons[Number(event.key) - 1] : undefined;
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(chosen);
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      onClose={onClose}
      transitionDuration={0}
      slotProps={{
        paper: { className: 'reasons', role: 'dialog', 'aria-labelledby': titleId, onKeyDown: chooseByKey },
      }}
    >
      <h2 id={titleId}>{translate('applicants.decide.why')}</h2>
      <ol>
        {reasons.map((reason, at) => (
          <li key={reason.id}>
            <button
              type="button"
              autoFocus={at === 0}
              aria-keyshortcuts={String(at + 1)}
              onClick={() => onChoose(reason)}
            >
              <kbd aria-hidden>{at + 1}</kbd>
              {reason.name}
            </button>
          </li>
        ))}
      </ol>
      <button type="button" className="reasons-more" autoFocus={reasons.length === 0} onClick={onMore}>
        {translate('applicants.decide.other_reason')}
      </button>
    </Popover>
  );
};
