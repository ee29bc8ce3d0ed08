import { useTranslate } from 'ra-core';
import { useLaterLabels } from '#client/i18n/useLaterLabels.ts';
import { DropZone } from '#client/uploads/DropZone.tsx';
import { DocumentViewer } from './DocumentViewer.tsx';
import type { DocumentViewerProps } from './DocumentViewer.tsx';
import type { DocumentVersion } from './document-version.ts';

export interface CvViewerProps extends Pick<DocumentViewerProps, 'versions' | 'onSelect' | 'end'> {
  /** The first version where it is absent. */
  readonly selected?: DocumentVersion;
  /** Takes a first CV; absent if the user can't add one. */
  readonly onAdd?: (file: File) => void;
}

/** A candidate's CV beside the facts; without one, the place to add it. */
export const CvViewer = ({ versions, selected, onSelect, onAdd, end }: CvViewerProps) => {
  const translate = useTranslate();
  const hasLabels = useLaterLabels();
  const shown = selected ?? versions[0];
  if (shown) return <DocumentViewer versions={versions} selected={shown} onSelect={onSelect} end={end} />;
  if (!hasLabels) return null;
  return (
    <div className="document-empty">
      <h2>{translate('documents.no_cv')}</h2>
      {onAdd ? (
        <DropZone
          mode="single"
          label={translate('documents.add_cv')}
          accept={CV_KINDS}
          onFiles={([file]) => file && onAdd(file)}
        />
      ) : null}
    </div>
  );
};

/** What CVs come as. */
const CV_KINDS = ['.pdf', '.docx', '.doc', '.odt', '.rtf', '.txt', 'image/*'] as const;
