import { Button } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { StateDot } from '#engine/marks/StateDot.tsx';
import { useChoiceWords } from '../feedback-words.ts';
import { StatusMenu } from '../triage/StatusMenu.tsx';
import { useMoveFeedback } from '../triage/useMoveFeedback.tsx';
import type { DetailsProps } from './details-props.ts';

/** The state; who looks after the entry changes it here. A duplicate has that of the other entry. */
export const StatusButton = ({ definition, record }: DetailsProps) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { move, dialog } = useMoveFeedback();
  const { wordOf, toneOf } = useChoiceWords(definition, 'status');
  const status = String(record.status);
  const state = <StateDot tone={toneOf(status)}>{wordOf(status)}</StateDot>;
  if (!definition.can.edit || record.duplicate_of) return state;
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate('feedback.details.change_status', { status: wordOf(status) })}
        endIcon={<ChevronDown size={14} strokeWidth={1.75} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {state}
      </Button>
      <StatusMenu
        anchor={anchor}
        current={status}
        onChoose={(to) => void move(record, to)}
        onClose={() => setAnchor(null)}
      />
      {dialog}
    </>
  );
};
