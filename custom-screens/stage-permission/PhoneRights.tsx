import { Button } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { RightMatrix } from '#shared/contracts/stage-permissions.ts';
import { cellStates } from './draft.ts';
import { ExceptionFields } from './ExceptionFields.tsx';
import { RightEditor } from './RightEditor.tsx';
import { RightMarks, useRightWords } from './RightMarks.tsx';
import type { MatrixEditing } from './useMatrixEditing.ts';

interface PhoneRightsProps {
  readonly matrix: RightMatrix;
  readonly editing: MatrixEditing;
  readonly onAddException: () => void;
}

/** The matrix on a phone: a role at a time, a line for each stage, one of them open to be edited. */
export const PhoneRights = ({ matrix, editing, onAddException }: PhoneRightsProps) => {
  const translate = useTranslate();
  const words = useRightWords();
  const { rights, give } = editing;
  const rows = rights.rows.filter(({ full }) => !full);
  const [key, setKey] = useState(rows[0]?.key);
  const [open, setOpen] = useState<number>();
  const row = rows.find((each) => each.key === key) ?? rows[0];
  if (!row) return null;
  return (
    <div className="perm-phone">
      <div className="perm-tabs" role="group" aria-label={translate('stage_permission.role')}>
        {rows.map((each) => (
          <button
            key={each.key}
            type="button"
            className="plain-button"
            aria-pressed={each.key === row.key}
            onClick={() => setKey(each.key)}
          >
            {each.name}
          </button>
        ))}
        <button type="button" className="plain-button" onClick={onAddException}>
          {translate('stage_permission.exception.title')}
        </button>
      </div>
      {row.user === null ? null : <ExceptionFields row={row} editing={editing} />}
      <ul className="bare">
        {matrix.stages.map((stage) => {
          const cell = { row, stage };
          const states = cellStates(rights, cell);
          const isOpen = open === stage.id;
          return (
            <li key={stage.id} data-open={isOpen || undefined}>
              <Button
                fullWidth
                variant="text"
                aria-expanded={isOpen}
                aria-description={words(states, row.user !== null)}
                onClick={() => setOpen(isOpen ? undefined : stage.id)}
              >
                <span className="perm-name">
                  <b className="cut">{stage.name}</b>
                  <small className="fine">
                    {translate(`resources.workflow_stages.enums.kind.${stage.kind}`, { _: stage.kind })}
                  </small>
                </span>
                {rights.isChanged(cell) ? <span className="pill">{translate('stage_permission.changed')}</span> : null}
                {isOpen ? null : <RightMarks states={states} isException={row.user !== null} />}
                <ChevronDown size={16} aria-hidden />
              </Button>
              {isOpen ? (
                <div className="perm-phone-editor">
                  <RightEditor cells={[cell]} rights={rights} onChange={(given) => give([{ cell, states: given }])} />
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
};
