import { Button, Dialog, DialogActions, DialogContent } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { focusFirst } from '#ui/dialogs/focus-first.ts';
import type { Values } from '../form/form-values.ts';
import { VersionNotice } from '../form/VersionNotice.tsx';
import type { Side } from '../form/VersionNotice.tsx';

interface FactClashProps {
  /** The field that both changed. */
  readonly name: string;
  readonly base: Values;
  readonly mine: Values;
  readonly theirs: Values;
  readonly onChoose: (side: Side) => void;
  /** Back to what was typed. */
  readonly onCancel: () => void;
}

/** Someone else saved the value that is edited in place: who, and the choice between the two, as the form has it. */
export const FactClash = ({ name, base, mine, theirs, onChoose, onCancel }: FactClashProps) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={onCancel} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogContent>
        <VersionNotice
          ref={focusFirst}
          titleId={titleId}
          merge={{ clashes: [name], theirs: [] }}
          mine={mine}
          theirs={theirs}
          base={base}
          onMerge={(choice) => onChoose(choice[name] ?? 'mine')}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{translate('form.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
};
