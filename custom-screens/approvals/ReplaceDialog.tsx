import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { type Choice, ChoiceBox } from '#engine/field-types/input/ChoiceBox.tsx';
import { usePeople } from '../approval-matrix/usePeople.ts';

interface ReplaceDialogProps {
  readonly onClose: () => void;
  readonly onReplace: (user: number) => Promise<void>;
}

/** Chooses the user who is asked instead. */
export const ReplaceDialog = ({ onClose, onReplace }: ReplaceDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const { data = [], isFetching } = usePeople(undefined);
  const [user, setUser] = useState<Choice | null>(null);
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('approvals.replace.title')}</DialogTitle>
      <DialogContent>
        <ChoiceBox
          isUnlabeled
          label={translate('approvals.matrix.user')}
          options={data}
          value={user}
          onChange={setUser}
          isLoading={isFetching}
          placeholder={translate('approvals.matrix.choose_user')}
          mark="face"
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          color="primary"
          disabled={user === null}
          onClick={() => user && void onReplace(user.id)}
        >
          {translate('approvals.replace.action')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
