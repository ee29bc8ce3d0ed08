import { MenuItem, TextField } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { RelationOption } from '#engine/field-types/input/input-scope.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { NoteField } from '../parts/NoteField.tsx';
import { StageReason } from '../parts/StageReason.tsx';
import { useBulkPlaces } from './useBulkPlaces.ts';
import '../applicants.css';

/**
 * Asks where several applicants go: a stage where all have the same workflow, else a kind of stage, of which each
 * workflow has its own.
 */
const BulkMoveDialog = ({ records, count = 0, onSend, onClose = () => undefined }: CustomScreenProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const showError = useErrorToast();
  const places = useBulkPlaces(records);
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState<RelationOption>();
  const [note, setNote] = useState('');
  const place = places?.options.find(({ key }) => key === chosen);
  const purpose = place?.reasonPurpose ?? null;
  const isReady = place !== undefined && (purpose === null || reason !== undefined);
  const send = () => {
    if (!isReady) return;
    const data = {
      ...place.data,
      ...(purpose !== null && reason && { move_reason: Number(reason.id) }),
      ...(note.trim() && { decision_note: note.trim() }),
    };
    onSend?.(data).catch(showError);
  };
  return (
    <ActionDialog
      title={translate('applicants.bulk_move.title', { smart_count: count, count: formatNumber(count, locale) })}
      onClose={onClose}
      className="stage-move"
      action={translate('applicants.bulk_move.next')}
      onSubmit={send}
      isOff={!isReady}
    >
      <TextField
        select
        fullWidth
        autoFocus
        label={translate(places?.byKind ? 'applicants.bulk_move.kind' : 'applicants.move.stage')}
        helperText={places?.byKind ? translate('applicants.bulk_move.kind_help') : undefined}
        disabled={!places}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        {(places?.options ?? []).map(({ key, name }) => (
          <MenuItem key={key} value={key}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <StageReason purpose={purpose} value={reason} onChange={setReason} />
      <NoteField value={note} onChange={setNote} />
    </ActionDialog>
  );
};

export default BulkMoveDialog;
