import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import type { Identifier, RaRecord } from 'ra-core';
import { useState } from 'react';
import { RecordOption } from '#admin/record-actions/RecordOption.tsx';
import { useRecordOptions } from '#admin/search/useRecordOptions.ts';
import { recordTitle } from '#admin/words/record-title.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { MAX_ADDED } from '#shared/contracts/applicants.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { AddingOutcomes } from './AddingOutcomes.tsx';
import type { Added } from '../applied.ts';
import { useAdding } from '../useAdding.ts';
import '../adding.css';

export interface AddDialogProps {
  readonly title: string;
  /** The record for which they are chosen. */
  readonly of: Identifier;
  /** What is chosen from, and which of its records. */
  readonly resource: 'candidates' | 'jobs';
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly label: string;
  /** What distinguishes records with the same name. */
  readonly note: (record: RaRecord) => string;
  /** Keys of the button, before any is chosen and then with `smart_count`, and of the message afterwards. */
  readonly words: { readonly action: string; readonly submit: string; readonly done: string };
  /** Which of these records are together already. */
  readonly findApplied: (ids: readonly Identifier[], signal: AbortSignal) => Promise<ReadonlySet<number>>;
  /** Asks before anything is sent. @returns whether it is to be sent. */
  readonly onAsk?: (count: number) => Promise<boolean>;
  readonly onSend: (ids: readonly number[]) => Promise<readonly Added[]>;
  readonly onClose: () => void;
}

/**
 * Brings candidates and jobs together: searches the other side for several of them. It closes once none is rejected;
 * otherwise it says for each what happened, and the rejected ones stay chosen.
 */
export const AddDialog = ({ title, resource, label, words, onAsk, onSend, onClose, ...choice }: AddDialogProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const definition = useDefinition(resource);
  const [chosen, setChosen] = useState<RaRecord[]>([]);
  const [titles, setTitles] = useState<ReadonlyMap<number, string>>(new Map());
  const { outcomes, add, isAdding } = useAdding({ send: onSend, done: words.done, onDone: onClose });
  const send = async () => {
    if (onAsk && !(await onAsk(chosen.length))) return;
    setTitles(new Map(chosen.map((record) => [Number(record.id), recordTitle(definition, record, locale)])));
    const settled = await add(chosen.map(({ id }) => Number(id)));
    setChosen((before) => before.filter(({ id }) => !settled.has(Number(id))));
  };
  return (
    <ActionDialog
      title={title}
      size="sm"
      onClose={onClose}
      className="dialog-grid"
      aria-busy={isAdding}
      closeLabel={translate(outcomes ? 'ra.action.close' : 'ra.action.cancel')}
      action={chosen.length === 0 ? translate(words.action) : translate(words.submit, { smart_count: chosen.length })}
      onAction={send}
      isBusy={isAdding}
      isOff={chosen.length === 0}
    >
      <Choice resource={resource} label={label} chosen={chosen} onChange={setChosen} {...choice} />
      <AddingOutcomes outcomes={outcomes} titles={titles} />
    </ActionDialog>
  );
};

interface ChoiceProps extends Pick<AddDialogProps, 'of' | 'resource' | 'filter' | 'label' | 'note' | 'findApplied'> {
  /** The same array until the choice changes: another one empties what is typed. */
  readonly chosen: RaRecord[];
  readonly onChange: (chosen: RaRecord[]) => void;
}

const Choice = ({ of, resource, filter, label, note, findApplied, chosen, onChange }: ChoiceProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const definition = useDefinition(resource);
  const found = useRecordOptions(definition, filter);
  const ids = found.options.map(({ id }) => id);
  const { data: applied } = useQuery({
    queryKey: ['applicants', 'applied', resource, of, ids],
    queryFn: async ({ signal }) => findApplied(ids, signal),
    placeholderData: (before) => before,
  });
  const isApplied = ({ id }: RaRecord) => applied?.has(Number(id)) ?? false;
  const isFull = chosen.length >= MAX_ADDED;
  return (
    <Autocomplete<RaRecord, true>
      multiple
      disableCloseOnSelect
      {...found}
      value={chosen}
      getOptionDisabled={(record) => isApplied(record) || (isFull && !chosen.some(({ id }) => id === record.id))}
      onChange={(_event, next) => onChange(next)}
      renderOption={({ key, ...props }, record) => (
        <li key={key} {...props}>
          <RecordOption
            title={recordTitle(definition, record, locale)}
            note={isApplied(record) ? translate('applicants.adding.status.already_applied') : note(record)}
          />
        </li>
      )}
      renderInput={(params) => <TextField {...params} autoFocus label={label} />}
    />
  );
};
