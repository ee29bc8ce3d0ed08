import { Autocomplete, TextField } from '@mui/material';
import { useGetList, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { usePaused } from '#client/search/usePaused.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { StateDot } from '#ui/marks/StateDot.tsx';
import { popupText } from '#engine/field-types/input/popup-text.ts';
import { useChoiceLabels } from '../feedback-words.ts';
import { KindIcon } from '../kinds.tsx';
import { useThreadActions } from '../useThread.ts';

interface MergeDialogProps {
  readonly record: RaRecord;
  readonly onClose: () => void;
}

/** Finds the entry that stays and says what merging does, before it does it. */
export const MergeDialog = ({ record, onClose }: MergeDialogProps) => {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<RaRecord | null>(null);
  const { mergeInto, isPending } = useThreadActions(record.id);
  const handleMerge = async () => {
    if (chosen && (await mergeInto(chosen.id))) onClose();
  };
  return (
    <ActionDialog
      title={translate('feedback.merge.title', { title: String(record.title) })}
      size="sm"
      onClose={onClose}
      closeLabel={translate('confirm.go_back')}
      action={translate('list.merge')}
      onAction={handleMerge}
      isBusy={isPending}
      isOff={!chosen}
    >
      <p className="feedback-dialog-text">{translate('feedback.merge.text')}</p>
      <EntrySearch exceptId={Number(record.id)} value={chosen} onChange={setChosen} />
    </ActionDialog>
  );
};

interface EntrySearchProps {
  readonly exceptId: number;
  readonly value: RaRecord | null;
  readonly onChange: (record: RaRecord | null) => void;
}

/** Entries by words of title and text, the most wanted first; duplicates cannot be chosen. */
const EntrySearch = ({ exceptId, value, onChange }: EntrySearchProps) => {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const query = usePaused(typed === value?.title ? '' : typed);
  const { wordOf, toneOf } = useChoiceLabels(useDefinition('feedback'), 'status');
  const { data = [], isFetching } = useGetList<RaRecord>('feedback', {
    filter: { duplicate_of: { present: false }, id: { not: exceptId }, ...(query && { q: query }) },
    sort: { field: 'votes', order: 'DESC' },
    pagination: { page: 1, perPage: 20 },
  });
  return (
    <Autocomplete<RaRecord>
      options={data}
      value={value}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionLabel={({ title }) => String(title)}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onChange={(_event, option) => onChange(option)}
      onInputChange={(_event, text) => setTyped(text)}
      {...popupText(translate)}
      noOptionsText={translate('feedback.merge.none')}
      renderOption={({ key: _key, ...props }, option) => (
        <li {...props} key={option.id}>
          <span className="feedback-option">
            <KindIcon kind={String(option.kind)} />
            <span className="cut">{String(option.title)}</span>
            <StateDot tone={toneOf(String(option.status))}>{wordOf(String(option.status))}</StateDot>
          </span>
        </li>
      )}
      renderInput={(params) => <TextField {...params} autoFocus label={translate('feedback.merge.find')} />}
    />
  );
};
