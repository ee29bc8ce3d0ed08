import { Button, IconButton, useMediaQuery } from '@mui/material';
import { Copy, Redo2, ShieldQuestion, Undo2, Users } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { useParameters } from '#client/page/useParameters.ts';
import type { RightMatrix } from '#shared/contracts/stage-permissions.ts';
import { useReviewLabel } from '../versions/ReviewChangesDialog.tsx';
import { CheckAccess } from './CheckAccess.tsx';
import { ExceptionFields } from './ExceptionFields.tsx';
import { type MatrixDialog, MatrixDialogs } from './MatrixDialogs.tsx';
import { MatrixMenu } from './MatrixMenu.tsx';
import { PhoneRights } from './PhoneRights.tsx';
import { RightEditor, SelectionText } from './RightEditor.tsx';
import { RightGrid } from './RightGrid.tsx';
import { RightLegend } from './RightLegend.tsx';
import { type MatrixEditing, useMatrixEditing } from './useMatrixEditing.ts';

interface RightsMatrixProps {
  readonly matrix: RightMatrix;
  /** Chooses the workflow. */
  readonly select: ReactNode;
}

/** The matrix of one workflow with its editor, its dialogs and the check of one user's access. */
export const RightsMatrix = ({ matrix, select }: RightsMatrixProps) => {
  const translate = useTranslate();
  const isPhone = useMediaQuery('(max-width: 767.98px)', { noSsr: true });
  const [params, set] = useParameters();
  const [dialog, setDialog] = useState<MatrixDialog>();
  const editing = useMatrixEditing(matrix);
  const { rights } = editing;
  const reviewLabel = useReviewLabel(rights.count);
  const isChecking = params.has('check');
  const toggleCheck = () => set({ check: isChecking ? undefined : '1', user: undefined, applicant: undefined });
  const review = (
    <Button
      variant="contained"
      color="primary"
      disabled={rights.count === 0}
      onClick={() => setDialog({ kind: 'review' })}
    >
      {reviewLabel}
    </Button>
  );
  const check = (
    <Button startIcon={<ShieldQuestion size={16} aria-hidden />} aria-expanded={isChecking} onClick={toggleCheck}>
      {translate('stage_permission.check.title')}
    </Button>
  );
  const inspector = isChecking ? (
    <CheckAccess
      matrix={matrix}
      editing={editing}
      onClose={toggleCheck}
      onAddException={(user) => setDialog({ kind: 'exception', user })}
    />
  ) : null;
  return (
    <section className="perm" data-phone={isPhone || undefined}>
      <PageHeader title={translate('stage_permission.title')} aside={select}>
        {isPhone ? null : (
          <>
            {check}
            <Button startIcon={<Users size={16} aria-hidden />} onClick={() => setDialog({ kind: 'compare' })}>
              {translate('stage_permission.compare.action')}
            </Button>
            <Button startIcon={<Copy size={16} aria-hidden />} onClick={() => setDialog({ kind: 'copy' })}>
              {translate('stage_permission.copy_from.action')}
            </Button>
          </>
        )}
        <MatrixMenu matrix={matrix} editing={editing} isPhone={isPhone} onOpen={(kind) => setDialog({ kind })} />
        {isPhone ? null : (
          <>
            <Steps editing={editing} />
            <Button variant="text" disabled={rights.count === 0} onClick={editing.discard}>
              {translate('stage_permission.discard')}
            </Button>
            {review}
          </>
        )}
      </PageHeader>
      {isPhone ? (
        <>
          {inspector ?? (
            <PhoneRights matrix={matrix} editing={editing} onAddException={() => setDialog({ kind: 'exception' })} />
          )}
          <div className="perm-phone-bar">
            {check}
            {review}
          </div>
        </>
      ) : (
        <>
          <RightLegend />
          <div className="perm-two">
            <Main matrix={matrix} editing={editing} onAddException={() => setDialog({ kind: 'exception' })} />
            {inspector}
          </div>
        </>
      )}
      {dialog ? (
        <MatrixDialogs dialog={dialog} matrix={matrix} editing={editing} onClose={() => setDialog(undefined)} />
      ) : null}
    </section>
  );
};

const Steps = ({ editing }: { readonly editing: MatrixEditing }) => {
  const translate = useTranslate();
  return (
    <span>
      <IconButton aria-label={translate('stage_permission.undo')} disabled={!editing.canUndo} onClick={editing.undo}>
        <Undo2 size={16} aria-hidden />
      </IconButton>
      <IconButton aria-label={translate('stage_permission.redo')} disabled={!editing.canRedo} onClick={editing.redo}>
        <Redo2 size={16} aria-hidden />
      </IconButton>
    </span>
  );
};

interface MainProps {
  readonly matrix: RightMatrix;
  readonly editing: MatrixEditing;
  readonly onAddException: () => void;
}

const Main = ({ matrix, editing, onAddException }: MainProps) => {
  const translate = useTranslate();
  const editor = useRef<HTMLButtonElement>(null);
  const { cells, rights } = editing;
  const rows = new Set(cells.map(({ row }) => row));
  const [only] = rows;
  return (
    <div className="perm-main">
      <RightGrid
        stages={matrix.stages}
        rights={rights}
        selection={editing.selection}
        onSelect={editing.select}
        onKey={editing.takeKey}
        onEdit={() => editor.current?.focus()}
        onAddException={onAddException}
      />
      <section className="perm-editor" aria-label={translate('stage_permission.editor')}>
        <div className="row perm-editor-head">
          <SelectionText cells={cells} />
          {rows.size === 1 && only && only.user !== null ? <ExceptionFields row={only} editing={editing} /> : null}
          <Button size="small" variant="text" startIcon={<Copy size={14} aria-hidden />} onClick={editing.copy}>
            {translate('stage_permission.copy')}
            <kbd>Ctrl C</kbd>
          </Button>
        </div>
        <RightEditor cells={cells} rights={rights} onChange={editing.giveSelected} firstRef={editor} />
      </section>
    </div>
  );
};
