import { Button } from '@mui/material';
import { Download, FileLock, FileX, RotateCw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { DocumentVersion } from './document-version.ts';
import type { DocumentFault } from './sheet/sheet-props.ts';

interface DocumentNoticeProps {
  readonly fault: DocumentFault;
  readonly version: DocumentVersion;
  readonly onRetry: () => void;
}

/** Why a document is not shown, and what can be done: try again, or take the file as it is. */
export const DocumentNotice = ({ fault, version, onRetry }: DocumentNoticeProps) => {
  const translate = useTranslate();
  const Mark = fault === 'protected' ? FileLock : FileX;
  return (
    <div className="document-notice" role={fault === 'failed' ? 'alert' : 'status'}>
      <Mark size={32} strokeWidth={1.25} aria-hidden />
      <h2>{translate(`documents.faults.${fault}.title`)}</h2>
      <p>{translate(`documents.faults.${fault}.help`, { name: version.name })}</p>
      <div>
        {fault === 'failed' ? (
          <Button variant="outlined" startIcon={<RotateCw size={14} aria-hidden />} onClick={onRetry}>
            {translate('errors.try_again')}
          </Button>
        ) : null}
        {fault === 'gone' ? null : (
          <Button
            component="a"
            href={version.url}
            download={version.name}
            variant="outlined"
            startIcon={<Download size={14} aria-hidden />}
          >
            {translate('documents.download')}
          </Button>
        )}
      </div>
    </div>
  );
};
