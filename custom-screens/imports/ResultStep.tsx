import { Button } from '@mui/material';
import { Undo2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { ResourceLabels } from '#admin/words/words.ts';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ImportRecord } from '#shared/contracts/imports.ts';
import { isAtWork } from '#shared/rules/background-jobs.ts';
import { FaultTable } from './FaultTable.tsx';
import { Figures } from './Figures.tsx';
import { Kept } from './Kept.tsx';
import { useImportRecordAction } from './useImport.ts';
import { Working } from './Working.tsx';

interface ResultStepProps {
  readonly definition: CatalogueResource;
  readonly words: ResourceLabels;
  readonly entry: ImportRecord;
}

/** What became of the import, and what can still be done about it. */
export const ResultStep = (props: ResultStepProps) =>
  isAtWork(props.entry) ? <Working entry={props.entry} /> : <Ended {...props} />;

const Ended = ({ definition, words, entry }: ResultStepProps) => {
  const translate = useTranslate();
  const confirm = useConfirm();
  const { isBusy, call } = useImportRecordAction();
  const { state, counts } = entry;
  const isUndone = state === 'undone';
  // An undo deletes and changes with the permissions of the user who undoes it.
  const undoable = (definition.can.delete ? counts.created : 0) + (definition.can.edit ? counts.changed : 0);
  const canUndo = isUndone ? counts.kept > 0 : undoable > 0;
  const undo = async () => {
    const isSure = await confirm({
      title: 'imports.undo.question',
      message: 'imports.undo.message',
      args: { smart_count: undoable },
      confirm: 'imports.undo.open',
      isDanger: true,
      count: undoable,
    });
    if (isSure) await call(entry.id, 'undo');
  };
  return (
    <div className="import-body">
      <div role="status">
        <h2>
          {translate(`imports.results.${isUndone && counts.kept > 0 ? 'undone_partly' : state}`, {
            name: words.manyInside,
            undone: counts.undone,
            kept: counts.kept,
          })}
        </h2>
      </div>
      {entry.error ? (
        <p role="alert" className="import-error">
          {entry.error}
        </p>
      ) : null}
      {isUndone ? <Kept definition={definition} kept={entry.kept} /> : <Figures counts={counts} isDone />}
      {counts.created > 0 && !isUndone && !definition.can.delete ? (
        <p className="import-hint">{translate('imports.undo.created_stay', { name: words.manyInside })}</p>
      ) : null}
      <footer className="import-actions">
        {definition.route ? (
          <Button component={Link} to={definition.route} variant="contained" color="primary">
            {translate('imports.to_list', { name: words.manyInside })}
          </Button>
        ) : null}
        {(state === 'stopped' || state === 'failed') && entry.has_file ? (
          <Button disabled={isBusy} onClick={() => void call(entry.id, 'retry')}>
            {translate('imports.resume')}
          </Button>
        ) : null}
        {canUndo ? (
          <Button startIcon={<Undo2 size={16} aria-hidden />} disabled={isBusy} onClick={() => void undo()}>
            {translate(isUndone ? 'imports.undo.again' : 'imports.undo.open')}
          </Button>
        ) : null}
        <Button component={Link} to={`/import/${definition.resource}`} variant="text">
          {translate('imports.another')}
        </Button>
      </footer>
      {counts.invalid > 0 && !isUndone ? <FaultTable definition={definition} entry={entry} /> : null}
    </div>
  );
};
