import { Button, IconButton, LinearProgress } from '@mui/material';
import { RotateCw, X } from 'lucide-react';
import { useResourceContext, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { Attachment } from '#client/records/api.ts';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { DropZone } from '#client/uploads/DropZone.tsx';
import { formatBytes } from '#engine/field-types/file/format-bytes.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { lockOf } from '../conditions/open-fields.ts';
import { AttachmentTable } from './AttachmentTable.tsx';
import { useUploads } from './useUploads.ts';
import type { Upload } from './useUploads.ts';

interface AttachmentsTabProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
  readonly place: { readonly endpoint: string; readonly param: string };
}

/** The query of a record's files; the tab's count reads it too. */
export function useAttachments({ record, place }: Pick<AttachmentsTabProps, 'record' | 'place'>) {
  const resource = useResourceContext() ?? '';
  const recordsApi = useRecordsApi();
  const queryKey = [resource, 'attachments', place.endpoint, String(record.id)] as const;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => recordsApi.listAttachments({ ...place, id: record.id }, signal),
  });
  return { ...query, queryKey };
}

/**
 * A record's files: dropped or chosen, several together, each with its progress; below, the list with the actions of
 * each.
 */
export const AttachmentsTab = ({ definition, record, place }: AttachmentsTabProps) => {
  const translate = useTranslate();
  const { data, isPending, isError, refetch, queryKey } = useAttachments({ record, place });
  const { uploads, add, cancel, retry } = useUploads({ ...place, id: record.id }, [queryKey[0]]);
  const remove = useDeleteAttachment(record, place);
  const canWrite = definition.can.edit && lockOf(definition, record) === undefined;
  return (
    <section className="files">
      <h2 className="visually-hidden">{translate('details.files.title')}</h2>
      {canWrite ? <DropZone onFiles={add} /> : null}
      <ul className="files-uploads" aria-live="polite">
        {uploads.map((upload) => (
          <UploadLine
            key={upload.key}
            upload={upload}
            onCancel={() => cancel(upload.key)}
            onRetry={() => retry(upload)}
          />
        ))}
      </ul>
      {isError ? (
        <div role="alert" className="details-quiet">
          {translate('details.failure.title')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {translate('errors.try_again')}
          </Button>
        </div>
      ) : (
        <AttachmentTable attachments={data} isPending={isPending} onDelete={canWrite ? remove : undefined} />
      )}
    </section>
  );
};

function useDeleteAttachment(record: RaRecord, place: AttachmentsTabProps['place']) {
  const resource = useResourceContext() ?? '';
  const recordsApi = useRecordsApi();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const showError = useErrorToast();
  return async (attachment: Attachment) => {
    const question = { message: 'details.files.delete_message', args: { name: attachment.name } };
    if (!(await confirm(question))) return;
    try {
      await recordsApi.deleteAttachment({ ...place, id: record.id }, attachment.id);
      await queryClient.invalidateQueries({ queryKey: [resource] });
      toast.success('details.delete.done', { name: attachment.name });
    } catch (error) {
      showError(error);
    }
  };
}

interface UploadLineProps {
  readonly upload: Upload;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

const UploadLine = ({ upload, onCancel, onRetry }: UploadLineProps) => {
  const translate = useTranslate();
  const { file, share, error } = upload;
  const args = { file: file.name };
  return (
    <li>
      <span className="cut">
        {file.name} <small>{formatBytes(file.size)}</small>
      </span>
      {error ? (
        <span className="field-hint field-hint-error">{translate(error, { _: error })}</span>
      ) : (
        <LinearProgress
          variant={share > 0 && share < 1 ? 'determinate' : 'indeterminate'}
          value={share * 100}
          aria-label={translate('details.files.uploading', args)}
        />
      )}
      {error ? (
        <IconButton size="small" onClick={onRetry} aria-label={translate('details.files.retry', args)}>
          <RotateCw size={14} aria-hidden />
        </IconButton>
      ) : null}
      <IconButton
        size="small"
        onClick={onCancel}
        aria-label={translate(error ? 'details.files.dismiss' : 'details.files.cancel', args)}
      >
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  );
};
