import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { RightMatrix } from '#shared/contracts/stage-permissions.ts';
import { STAGE_RIGHTS } from '#shared/contracts/workflows.ts';
import { useLeaveGuard } from '#admin/form/useLeaveGuard.ts';
import { useSteps } from '../versions/useSteps.ts';
import {
  cellStates,
  NO_CHANGES,
  presetStates,
  type RightCell,
  type RightDraft,
  type RightStates,
  withStates,
  workingRights,
} from './draft.ts';
import { pasted, type Place, selectedRange, type Selection } from './selection.ts';

/** The first cell of a role that can be changed. */
const firstOpen = (matrix: RightMatrix): Selection => {
  const row = Math.max(
    0,
    matrix.roles.findIndex(({ full }) => !full),
  );
  return { from: { row, column: 0 }, to: { row, column: 0 } };
};

/** A matrix with a draft and a selection, and what changes them. Asks before the user leaves unsaved changes. */
export function useMatrixEditing(matrix: RightMatrix) {
  const steps = useSteps(NO_CHANGES);
  const { now: draft } = steps;
  const change = (to: RightDraft) => steps.change(() => to);
  const rights = workingRights(matrix, draft);
  const [selection, setSelection] = useState<Selection>(() => firstOpen(matrix));
  const copied = useRef<readonly (readonly RightStates[])[]>(undefined);
  useLeaveGuard(rights.count, () => undefined, ['workflow', 'as']);
  const size = { rows: rights.rows.length, columns: matrix.stages.length };
  const range = selectedRange(selection, size);
  const cellAt = ({ row, column }: Place): RightCell => ({ row: rights.rows[row]!, stage: matrix.stages[column]! }); // places are within the size
  const places = Array.from({ length: Math.max(0, range.bottom - range.top + 1) }, (_, down) =>
    Array.from({ length: Math.max(0, range.right - range.left + 1) }, (__, across) => ({
      row: Math.min(range.top + down, size.rows - 1),
      column: range.left + across,
    })),
  );
  const cells = places.flat().map(cellAt);
  const give = (given: Parameters<typeof withStates>[2]) => change(withStates(matrix, draft, given));
  const giveSelected = (states: RightStates) => give(cells.map((cell) => ({ cell, states })));
  const copy = () => {
    copied.current = places.map((line) => line.map((place) => cellStates(rights, cellAt(place))));
  };
  const paste = () => {
    if (!copied.current) return;
    give(pasted(copied.current, range, size).map((each) => ({ cell: cellAt(each), states: each.value })));
  };
  const clear = () =>
    give(
      cells.map((cell) => ({
        cell,
        states:
          cell.row.user === null
            ? presetStates([])
            : Object.fromEntries(STAGE_RIGHTS.map((right) => [right, 'inherit'])),
      })),
    );
  const withControl: Readonly<Record<string, () => void>> = { c: copy, v: paste, z: steps.undo, y: steps.redo };
  const takeKey = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase();
    if (key === 'delete' || key === 'backspace') clear();
    else if ((event.ctrlKey || event.metaKey) && Object.hasOwn(withControl, key))
      if (key === 'z' && event.shiftKey) steps.redo();
      else withControl[key]!(); // just tested
    else return false;
    return true;
  };
  return {
    ...steps,
    draft,
    change,
    /** Everything is saved: nothing of before can be undone here. */
    start: () => steps.replace(NO_CHANGES, false),
    rights,
    cells,
    selection,
    select: setSelection,
    give,
    giveSelected,
    copy,
    takeKey,
    discard: () => change(NO_CHANGES),
  };
}

export type MatrixEditing = ReturnType<typeof useMatrixEditing>;
