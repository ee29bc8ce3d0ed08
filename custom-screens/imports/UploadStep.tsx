import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button, LinearProgress } from '@mui/material';
import { Download } from 'lucide-react';
import type { ResourceLabels } from '#admin/words/words.ts';
import { useDownload } from '#client/downloads/useDownload.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { DropZone } from '#client/uploads/DropZone.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { ImportRecord } from '#shared/contracts/imports.ts';
import { IMPORTS } from './useImport.ts';
import { useApi } from '#client/api/useApi.ts';
import { createDownloadsApi } from '#client/downloads/api.ts';
import { createImportsApi } from './api.ts';

const ENDINGS = ['.csv', '.tsv', '.txt', '.xlsx'];

interface UploadStepProps {
  readonly definition: CatalogueResource;
  readonly words: ResourceLabels;
}

/** Takes the file; below it the imports that this user started before. */
export const UploadStep = ({ definition, words }: UploadStepProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const showError = useErrorToast();
  const importsApi = useApi(createImportsApi);
  const [share, setShare] = useState<number>();
  const upload = async ([file]: readonly File[]) => {
    if (!file) return;
    setShare(0);
    try {
      const entry = await importsApi.uploadImport(definition.resource, file, setShare);
      navigate(`/import/${definition.resource}/${entry.id}`);
    } catch (error) {
      showError(error);
      setShare(undefined);
    }
  };
  return (
    <div className="import-body">
      <p className="import-lead">{translate('imports.upload.lead', { name: words.manyInside })}</p>
      <DropZone
        mode="single"
        accept={ENDINGS}
        label={translate('imports.upload.drop')}
        disabled={share !== undefined}
        onFiles={(files) => void upload(files)}
      />
      <p className="import-hint">{translate('imports.upload.limits')}</p>
      <TemplateButtons resource={definition.resource} />
      {share === undefined ? null : (
        <LinearProgress
          aria-label={translate('imports.upload.progress')}
          {...(share < 1 && { variant: 'determinate', value: Math.round(share * 100) })}
        />
      )}
      <FormerImports resource={definition.resource} />
    </div>
  );
};

/** An empty file with the headings that the import knows. */
const TemplateButtons = ({ resource }: { readonly resource: string }) => {
  const translate = useTranslate();
  const downloadsApi = useApi(createDownloadsApi);
  const { isAsking, download } = useDownload();
  return (
    <div className="import-template">
      <span className="import-hint">{translate('imports.template.lead')}</span>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          size="small"
          disabled={isAsking}
          startIcon={<Download size={16} aria-hidden />}
          onClick={() => void download(() => downloadsApi.askForDownload('import_template', { resource, format }))}
        >
          {translate(`imports.template.${format}`)}
        </Button>
      ))}
    </div>
  );
};

const FormerImports = ({ resource }: { readonly resource: string }) => {
  const translate = useTranslate();
  const importsApi = useApi(createImportsApi);
  const { data = [] } = useQuery({
    queryKey: [IMPORTS, 'of', resource],
    queryFn: ({ signal }) => importsApi.listImports(resource, signal),
  });
  if (data.length === 0) return null;
  return (
    <section className="import-former">
      <h2>{translate('imports.former.title')}</h2>
      <ul>
        {data.map((entry) => (
          <FormerImport key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
};

const FormerImport = ({ entry }: { readonly entry: ImportRecord }) => {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <li>
      <Link to={`/import/${entry.resource}/${entry.id}`}>{entry.file_name}</Link>
      <span className="num">
        {translate('imports.former.facts', {
          rows: formatNumber(entry.preview.rows, locale),
          smart_count: entry.preview.rows,
          time: formatInstant(entry.created_on),
        })}
      </span>
      <span className="import-state" data-state={entry.state}>
        {translate(`imports.states.${entry.state}`)}
      </span>
    </li>
  );
};
