import { useTranslate } from 'ra-core';
import type { Identifier } from 'ra-core';
import { useState } from 'react';
import { useLaterLabels } from '#client/i18n/useLaterLabels.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { MAX_UNTYPED } from '#ui/dialogs/is-destructive.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { failureText } from '../../words/failure-text.ts';
import type { ResourceLabels } from '../../words/words.ts';
import { MergeConflicts } from './MergeConflicts.tsx';
import { RecordFinder } from '../RecordFinder.tsx';
import { MergeReferences } from './MergeReferences.tsx';
import { MergeTable } from './MergeTable.tsx';
import { useMergeRecords } from './useMergeRecords.ts';
import './merge.css';

interface MergeDialogProps {
  readonly definition: CatalogueResource;
  readonly words: ResourceLabels;
  /** One: the others are looked for here. */
  readonly ids: readonly Identifier[];
  readonly onClose: () => void;
  /** @param into the record that stays. */
  readonly onMerged: (into: number) => void;
}

/** Makes one record of several: which one stays, whose values it gets, and what will point at it, before anything happens. */
const MergeDialog = (props: MergeDialogProps) => (useLaterLabels() ? <Merging {...props} /> : null);

const Merging = ({ definition, words, ids: first, onClose, onMerged }: MergeDialogProps) => {
  const translate = useTranslate();
  const confirm = useConfirm();
  const [ids, setIds] = useState(first);
  const merging = useMergeRecords(definition, ids, onMerged);
  const { records, preview, isReady, isLoading, error } = merging;
  const merge = async () => {
    const question = {
      title: 'merge.many_title',
      message: definition.softDelete ? 'merge.many_message_undo' : 'merge.many_message',
      confirm: 'list.merge',
      isDanger: true,
    };
    const lost = records.length - 1;
    if (lost <= MAX_UNTYPED || (await confirm({ ...question, args: { smart_count: lost }, count: lost })))
      await merging.merge();
  };
  const isRejected = (preview?.conflicts.length ?? 0) > 0;
  return (
    <ActionDialog
      title={
        records.length < 2
          ? translate('merge.title_one', { name: words.oneInside })
          : translate('merge.title', { smart_count: records.length, name: words.manyInside })
      }
      size="md"
      onClose={onClose}
      className="dialog-grid merge"
      aria-busy={isLoading}
      action={translate('list.merge')}
      onAction={merge}
      isBusy={merging.isMerging}
      isOff={!isReady || isLoading || isRejected || Boolean(error)}
      focus="close"
    >
      <p className="merge-text">{translate(definition.softDelete ? 'merge.text_undo' : 'merge.text')}</p>
      {isReady ? <MergeTable definition={definition} {...merging} /> : null}
      <RecordFinder
        key={ids.length}
        definition={definition}
        filter={{ id: { not: { enum: ids } } }}
        label={translate('merge.add', { name: words.oneInside })}
        autoFocus={ids.length < 2}
        onChoose={(id) => id !== undefined && setIds([...ids, id])}
      />
      {merging.hasAliases && isReady ? (
        <label className="merge-check">
          <input
            type="checkbox"
            className="list-box"
            checked={merging.choice.keepAliases}
            onChange={(event) => merging.change({ keepAliases: event.target.checked })}
          />
          {translate('merge.keep_aliases')}
        </label>
      ) : null}
      {isReady && preview ? <MergeReferences preview={preview} /> : null}
      {isReady && preview ? <MergeConflicts preview={preview} /> : null}
      {error ? (
        <p role="alert" className="list-failure">
          {failureText(error) ?? translate('ra.notification.http_error')}
        </p>
      ) : null}
    </ActionDialog>
  );
};

export default MergeDialog;
