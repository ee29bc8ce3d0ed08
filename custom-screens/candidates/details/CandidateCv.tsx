import { IconButton, Tooltip } from '@mui/material';
import { Upload } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { PaperSkeleton } from '#client/documents/sheet/PaperSkeleton.tsx';
import type { DocumentVersion } from '#client/documents/document-version.ts';
import { HiddenFileInput } from '#ui/inputs/HiddenFileInput.tsx';
import { useCv } from './useCv.ts';
import '#client/documents/documents.css';
import './candidate-details.css';

const CvViewer = lazy(async () => ({ default: (await import('#client/documents/CvViewer.tsx')).CvViewer }));

/** A candidate's CV, every version of it. A file that is dropped on it becomes the next version. */
const CandidateCv = ({ resource, record }: CustomScreenProps) =>
  resource && record ? <CvColumn definition={resource} record={record} /> : null;

interface CvColumnProps {
  readonly definition: NonNullable<CustomScreenProps['resource']>;
  readonly record: NonNullable<CustomScreenProps['record']>;
}

const CvColumn = ({ definition, record }: CvColumnProps) => {
  const translate = useTranslate();
  const { versions, add, isAdding } = useCv(definition, record);
  const [chosen, setChosen] = useState<DocumentVersion['id']>();
  const [isOver, setOver] = useState(false);
  const selected = versions?.find(({ id }) => id === chosen) ?? versions?.[0];
  const take = (file: File | undefined) => {
    if (!file || !add || isAdding) return;
    setChosen(undefined);
    void add(file);
  };
  const handleOver = (event: DragEvent) => {
    if (!add || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className="candidate-cv"
      data-over={isOver || undefined}
      aria-busy={isAdding}
      onDragOver={handleOver}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <Suspense fallback={<Paper />}>
        {versions ? (
          <CvViewer
            versions={versions}
            {...(selected && { selected })}
            onSelect={({ id }) => setChosen(id)}
            {...(add && { onAdd: take })}
            end={add && selected ? <NewVersion disabled={isAdding} onFile={take} /> : undefined}
          />
        ) : (
          <Paper />
        )}
      </Suspense>
      {isOver ? <p className="candidate-cv-drop">{translate('candidates.cv.drop')}</p> : null}
    </div>
  );
};

/** The place of a CV that is on its way. */
const Paper = () => (
  <div className="document">
    <div className="document-bar" />
    <PaperSkeleton zoom="auto" />
  </div>
);

interface NewVersionProps {
  readonly disabled: boolean;
  readonly onFile: (file: File | undefined) => void;
}

const NewVersion = ({ disabled, onFile }: NewVersionProps) => {
  const translate = useTranslate();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tooltip title={translate('candidates.cv.new_version')}>
        <span>
          <IconButton
            size="small"
            disabled={disabled}
            aria-label={translate('candidates.cv.new_version')}
            onClick={() => picker.current?.click()}
          >
            <Upload size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </span>
      </Tooltip>
      <HiddenFileInput ref={picker} onFile={onFile} />
    </>
  );
};

export default CandidateCv;
