import { useQuery } from '@tanstack/react-query';
import { useListContext, useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { recordTitle } from '../words/record-title.ts';
import { UsageLines } from './UsageLines.tsx';
import { failureText } from '../words/failure-text.ts';

interface UsedByDialogProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
  readonly onClose: () => void;
}

/** Lists what uses a record, as far as the reader can see it. */
const UsedByDialog = ({ definition, record, onClose }: UsedByDialogProps) => {
  const recordsApi = useRecordsApi();
  const { resource } = useListContext();
  const translate = useTranslate();
  const locale = useLocale();
  const { data, error } = useQuery({
    queryKey: [resource, 'usage', record.id],
    queryFn: () => recordsApi.getUsage(resource, record.id),
  });
  return (
    <ActionDialog
      title={translate('usage.title', { name: recordTitle(definition, record, locale) })}
      onClose={onClose}
      aria-busy={!data && !error}
      focus="close"
    >
      {data ? <UsageLines usage={data} /> : <p>{error ? failureText(error) : translate('list.loading')}</p>}
    </ActionDialog>
  );
};

export default UsedByDialog;
