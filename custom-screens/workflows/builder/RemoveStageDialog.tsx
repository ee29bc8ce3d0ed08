import { FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import { nameOf } from './model.ts';
import type { AskedRemoval } from './useRemoval.ts';

interface RemoveStageDialogProps extends AskedRemoval {
  /** @param to the stage that gets the permissions; absent: they are deleted too. */
  readonly onAnswer: (to?: string) => void;
  readonly onClose: () => void;
}

/** Asks what becomes of the permissions in a stage that is deleted. */
export const RemoveStageDialog = ({ stage, count, others, onAnswer, onClose }: RemoveStageDialogProps) => {
  const translate = useTranslate();
  const leadId = useId();
  const [isMoved, setMoved] = useState(others.length > 0);
  const [to, setTo] = useState(others[0]?.key);
  return (
    <ActionDialog
      title={translate('workflow_builder.removal.title', { name: nameOf(stage) })}
      describedBy={leadId}
      action={translate('workflow_builder.builder.delete')}
      isDanger
      onAction={() => onAnswer(isMoved ? to : undefined)}
      onClose={onClose}
    >
      <p id={leadId} className="builder-lead">
        {translate('workflow_builder.removal.lead', { smart_count: count })}
      </p>
      <RadioGroup value={isMoved ? 'move' : 'delete'} onChange={(_event, value) => setMoved(value === 'move')}>
        {others.length > 0 ? (
          <FormControlLabel value="move" control={<Radio />} label={translate('workflow_builder.removal.move')} />
        ) : null}
        <FormControlLabel value="delete" control={<Radio />} label={translate('workflow_builder.removal.delete')} />
      </RadioGroup>
      {isMoved ? (
        <SelectBox
          aria-label={translate('workflow_builder.removal.to')}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        >
          {others.map((other) => (
            <option key={other.key} value={other.key}>
              {nameOf(other)}
            </option>
          ))}
        </SelectBox>
      ) : null}
    </ActionDialog>
  );
};
