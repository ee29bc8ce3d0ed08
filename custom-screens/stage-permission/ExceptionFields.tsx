import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { DayInput } from '#admin/list/filters/DayInput.tsx';
import { type RightRow, withoutException, withUntil } from './draft.ts';
import type { MatrixEditing } from './useMatrixEditing.ts';

/** The last day of a user's exceptions, and the end of all of them. */
export const ExceptionFields = ({ row, editing }: { readonly row: RightRow; readonly editing: MatrixEditing }) => {
  const translate = useTranslate();
  const { rights, draft, change } = editing;
  const user = row.user!; // the row of an exception
  return (
    <span className="row perm-exception">
      <DayInput
        label={translate('stage_permission.last_day')}
        value={row.until ?? undefined}
        onChange={(day) => change(withUntil(rights, draft, user, day === undefined ? null : String(day)))}
      />
      <Button size="small" variant="text" color="error" onClick={() => change(withoutException(rights, draft, user))}>
        {translate('stage_permission.remove_exception')}
      </Button>
    </span>
  );
};
