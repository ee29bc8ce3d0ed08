import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useListText } from '#engine/field-types/useListText.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { cellStates, type RightRow, type RightStates } from './draft.ts';
import type { MatrixDialogProps } from './dialog-props.ts';
import { RIGHT_LOOKS } from './rights.ts';
import { RowSelect } from './RowSelect.tsx';

/** What one role can do that another can't, stage by stage, with the changes that are not saved. */
export const CompareDialog = ({ matrix, editing, onClose }: MatrixDialogProps) => {
  const translate = useTranslate();
  const listed = useListText();
  const { rights } = editing;
  const rows = rights.rows.filter(({ user }) => user === null);
  const [keys, setKeys] = useState(() => rows.filter(({ full }) => !full).map(({ key }) => key));
  const one = rows.find(({ key }) => key === keys[0]) ?? rows[0];
  const other = rows.find(({ key }) => key === keys[1]) ?? rows.at(-1);
  if (!one || !other) return null;
  const only = (has: RightStates, lacks: RightStates) =>
    RIGHT_LOOKS.filter(({ right }) => has[right] === 'grant' && lacks[right] !== 'grant').map(({ right }) =>
      translate(`stage_permission.rights.${right}`),
    );
  const text = (names: readonly string[]) => (names.length === 0 ? '–' : listed(names));
  const lines = matrix.stages.map((stage) => {
    const [mine, theirs] = [one, other].map((row: RightRow) => cellStates(rights, { row, stage })) as [
      RightStates,
      RightStates,
    ]; // two rows
    return { stage, more: only(mine, theirs), less: only(theirs, mine) };
  });
  const isSame = lines.every(({ more, less }) => more.length + less.length === 0);
  return (
    <ActionDialog
      title={translate('stage_permission.compare.action')}
      size="md"
      className="dialog-grid"
      onClose={onClose}
    >
      <div className="perm-fields">
        <RowSelect
          label={translate('stage_permission.compare.one')}
          rows={rows}
          value={one.key}
          onChange={(key) => setKeys([key, other.key])}
        />
        <RowSelect
          label={translate('stage_permission.compare.other')}
          rows={rows}
          value={other.key}
          onChange={(key) => setKeys([one.key, key])}
        />
      </div>
      {isSame ? (
        <p role="status">{translate('stage_permission.compare.same')}</p>
      ) : (
        <table className="plain-table perm-compare">
          <thead>
            <tr>
              <th scope="col">{translate('stage_permission.stage')}</th>
              <th scope="col">{translate('stage_permission.compare.only', { name: one.name })}</th>
              <th scope="col">{translate('stage_permission.compare.only', { name: other.name })}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ stage, more, less }) => (
              <tr key={stage.id}>
                <th scope="row">{stage.name}</th>
                <td>{text(more)}</td>
                <td>{text(less)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ActionDialog>
  );
};
