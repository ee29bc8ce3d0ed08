import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type Choice, ChoiceBox } from '#engine/field-types/input/ChoiceBox.tsx';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { usePeople } from '../approval-matrix/usePeople.ts';

interface ReplaceDialogProps {
  readonly onClose: () => void;
  readonly onReplace: (user: number) => Promise<void>;
}

/** Chooses the user who is asked instead. */
export const ReplaceDialog = ({ onClose, onReplace }: ReplaceDialogProps) => {
  const translate = useTranslate();
  const { data = [], isFetching } = usePeople(undefined);
  const [user, setUser] = useState<Choice | null>(null);
  return (
    <ActionDialog
      title={translate('approvals.replace.title')}
      onClose={onClose}
      action={translate('approvals.replace.action')}
      onAction={() => user && void onReplace(user.id)}
      isOff={user === null}
    >
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
    </ActionDialog>
  );
};
