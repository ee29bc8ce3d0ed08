import { IconButton, Skeleton } from '@mui/material';
import { File as FileIcon, FileImage, FileSpreadsheet, FileText, FileVideoCamera, Trash2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { createElement, lazy, Suspense, useState } from 'react';
import { DownloadButton } from '#client/downloads/DownloadButton.tsx';
import { kindOf } from '#client/documents/document-version.ts';
import type { DocumentVersion } from '#client/documents/document-version.ts';
import type { Attachment } from '#client/records/api.ts';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { formatBytes } from '#engine/field-types/file/format-bytes.ts';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';

const DocumentDialog = lazy(() => import('#client/documents/DocumentDialog.tsx'));

interface AttachmentTableProps {
  readonly attachments: readonly Attachment[] | undefined;
  readonly isPending: boolean;
  /** Absent if the user cannot delete. */
  readonly onDelete: ((attachment: Attachment) => Promise<void>) | undefined;
}

/** Files as rows: kind, name, size, date, user, and what can be done. The name of one that the page can show opens it. */
export const AttachmentTable = ({ attachments = [], isPending, onDelete }: AttachmentTableProps) => {
  const translate = useTranslate();
  const [shown, setShown] = useState<DocumentVersion>();
  if (isPending) return <Skeleton variant="rounded" height={120} />;
  if (attachments.length === 0) return <p className="details-quiet">{translate('details.files.none')}</p>;
  return (
    <div className="files-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('details.files.name')}</th>
            <th scope="col" className="r">
              {translate('details.files.size')}
            </th>
            <th scope="col">{translate('details.files.added')}</th>
            <th scope="col">{translate('details.files.person')}</th>
            <th scope="col">
              <span className="visually-hidden">{translate('list.more')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {attachments.map((attachment) => (
            <AttachmentRow key={attachment.id} attachment={attachment} onShow={setShown} onDelete={onDelete} />
          ))}
        </tbody>
      </table>
      {shown ? (
        <Suspense>
          <DocumentDialog document={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      ) : null}
    </div>
  );
};

interface AttachmentRowProps extends Pick<AttachmentTableProps, 'onDelete'> {
  readonly attachment: Attachment;
  readonly onShow: (document: DocumentVersion) => void;
}

const AttachmentRow = ({ attachment, onShow, onDelete }: AttachmentRowProps) => {
  const translate = useTranslate();
  const { name, url, size, created_on, created_by } = attachment;
  return (
    <tr>
      <td>
        <AttachmentName attachment={attachment} onShow={onShow} />
      </td>
      <td className="num r">{formatBytes(size)}</td>
      <td>
        <time className="num" dateTime={created_on}>
          {formatInstant(created_on)}
        </time>
      </td>
      <td>{created_by?.name ?? <EmptyValue />}</td>
      <td className="r">
        <DownloadButton url={url} name={name} />
        {onDelete ? (
          <IconButton
            size="small"
            onClick={() => void onDelete(attachment)}
            aria-label={translate('details.files.delete', { name })}
          >
            <Trash2 size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        ) : null}
      </td>
    </tr>
  );
};

const AttachmentName = ({ attachment, onShow }: Pick<AttachmentRowProps, 'attachment' | 'onShow'>) => {
  const { id, name, url, media_type, created_on, created_by } = attachment;
  const document: DocumentVersion = {
    id,
    name,
    url,
    type: media_type,
    uploaded_on: created_on,
    uploaded_by: created_by?.name,
  };
  const content = (
    <>
      <KindMark mediaType={media_type} />
      <span className="cut">{name}</span>
    </>
  );
  return kindOf(document) === 'none' ? (
    <a className="files-name" href={url} download={name}>
      {content}
    </a>
  ) : (
    <button type="button" className="files-name" aria-haspopup="dialog" onClick={() => onShow(document)}>
      {content}
    </button>
  );
};

/** The kinds of SPEC 9: images, video, PDF, Word, Excel. */
const KINDS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^image\//, FileImage],
  [/^video\//, FileVideoCamera],
  [/pdf|word|opendocument\.text|^text\//, FileText],
  [/excel|spreadsheet|csv/, FileSpreadsheet],
];

const KindMark = ({ mediaType }: { readonly mediaType: string }) =>
  createElement(KINDS.find(([pattern]) => pattern.test(mediaType))?.[1] ?? FileIcon, {
    size: 16,
    strokeWidth: 1.75,
    'aria-hidden': true,
  });
