import { Button } from '@mui/material';
import { Merge, Undo2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useLaterLabels } from '#client/i18n/useLaterLabels.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { useListText } from '#engine/field-types/useListText.ts';
import type { UndoableMerge } from '#shared/contracts/merge.ts';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useUndoMerge } from './useUndoMerge.ts';
import './merge.css';

interface UndoableMergesProps {
  readonly definition: CatalogueResource;
  /** The latest first: earlier ones can be undone after it. */
  readonly merges: readonly UndoableMerge[];
}

/** Says what was merged into a record, when and by whom, with the way to make it separate again. */
const UndoableMerges = ({ definition, merges }: UndoableMergesProps) =>
  useLaterLabels()
    ? merges.map((merge, place) => (
        <Merged key={merge.id} definition={definition} merge={merge} isLatest={place === 0} />
      ))
    : null;

interface MergedProps {
  readonly definition: CatalogueResource;
  readonly merge: UndoableMerge;
  readonly isLatest: boolean;
}

const Merged = ({ definition, merge, isLatest }: MergedProps) => {
  const translate = useTranslate();
  const listed = useListText();
  const confirm = useConfirm();
  const undoMerge = useUndoMerge(definition);
  const [isUndoing, setUndoing] = useState(false);
  const names = listed(merge.from.map(({ title }) => title));
  const askAndUndo = async () => {
    const question = { title: 'merge.undo.title', message: 'merge.undo.message', args: { names } };
    if (!(await confirm({ ...question, confirm: 'merge.undo.action', isDanger: true }))) return;
    setUndoing(true);
    await undoMerge(merge.id);
    setUndoing(false);
  };
  return (
    <div className="merge-notice" role="note">
      <Merge size={16} strokeWidth={1.75} aria-hidden />
      <span>
        {translate(merge.merged_by ? 'merge.undo.merged_by' : 'merge.undo.merged', {
          names,
          date: formatInstant(merge.merged_on),
          user: merge.merged_by?.name,
        })}
        <small className="num">{translate('merge.undo.until', { date: formatInstant(merge.until) })}</small>
      </span>
      {isLatest ? (
        <Button
          size="small"
          startIcon={<Undo2 size={16} strokeWidth={1.75} aria-hidden />}
          loading={isUndoing}
          onClick={() => void askAndUndo()}
        >
          {translate('merge.undo.action')}
        </Button>
      ) : null}
    </div>
  );
};

export default UndoableMerges;
