import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useListText } from '#engine/field-types/useListText.ts';
import type { CustomFieldsEntry } from '#shared/contracts/custom-fields.ts';

interface ConflictNoticeProps {
  readonly theirs: CustomFieldsEntry;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

/** Another user saved the same table: shows their fields, and asks which version to keep. */
export const ConflictNotice = ({ theirs, onTheirs, onMine }: ConflictNoticeProps) => {
  const translate = useTranslate();
  const listed = useListText();
  const names = listed(theirs.fields.map(({ title }) => title));
  return (
    <div className="cf-conflict" role="alert">
      <strong>{translate('custom_fields.conflict.title')}</strong>
      <p>
        {translate('custom_fields.conflict.message', { fields: names || translate('custom_fields.conflict.none') })}
      </p>
      <Button size="small" variant="outlined" onClick={onTheirs}>
        {translate('custom_fields.conflict.theirs')}
      </Button>
      <Button size="small" variant="outlined" onClick={onMine}>
        {translate('custom_fields.conflict.mine')}
      </Button>
    </div>
  );
};
