import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useListContext, useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useId } from 'react';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
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
  const titleId = useId();
  const { data, error } = useQuery({
    queryKey: [resource, 'usage', record.id],
    queryFn: () => recordsApi.getUsage(resource, record.id),
  });
  return (
    <Dialog open maxWidth="xs" fullWidth onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {translate('usage.title', { name: recordTitle(definition, record, locale) })}
      </DialogTitle>
      <DialogContent aria-busy={!data && !error}>
        {data ? <UsageLines usage={data} /> : <p>{error ? failureText(error) : translate('list.loading')}</p>}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export default UsedByDialog;
