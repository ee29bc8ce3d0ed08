import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { LinearProgress } from '@mui/material';
import type { ResourceWords } from '#admin/list/words.ts';
import type { AppDataProvider } from '#client/api/data-provider.ts';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';
import { DropZone } from '#client/uploads/DropZone.tsx';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { ImportRecord } from '#shared/contracts/imports.ts';
import { IMPORTS } from './useImport.ts';

const ENDINGS = ['.csv', '.tsv', '.txt', '.xlsx'];

interface UploadStepProps {
  readonly definition: CatalogueResource;
  readonly words: ResourceWords;
}

/** Takes the file; below it the imports that this person began before. */
export const UploadStep = ({ definition, words }: UploadStepProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const showError = useErrorToast();
  const dataProvider = useDataProvider<AppDataProvider>();
  const [share, setShare] = useState<number>();
  const upload = async ([file]: readonly File[]) => {
    if (!file) return;
    setShare(0);
    try {
      const entry = await dataProvider.uploadImport(definition.resource, file, setShare);
      navigate(`/import/${definition.resource}/${entry.id}`);
    } catch (error) {
      showError(error);
      setShare(undefined);
    }
  };
  return (
    <div className="import-body">
      <p className="import-lead">{translate('import.upload.lead', { name: words.manyInside })}</p>
      <DropZone
        mode="single"
        accept={ENDINGS}
        label={translate('import.upload.drop')}
        disabled={share !== undefined}
        onFiles={(files) => void upload(files)}
      />
      <p className="import-hint">{translate('import.upload.limits')}</p>
      {share === undefined ? null : (
        <LinearProgress
          aria-label={translate('import.upload.progress')}
          {...(share < 1 && { variant: 'determinate', value: Math.round(share * 100) })}
        />
      )}
      <FormerImports resource={definition.resource} />
    </div>
  );
};

const FormerImports = ({ resource }: { readonly resource: string }) => {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data = [] } = useQuery({
    queryKey: [IMPORTS, 'of', resource],
    queryFn: ({ signal }) => dataProvider.listImports(resource, signal),
  });
  if (data.length === 0) return null;
  return (
    <section className="import-former">
      <h2>{translate('import.former.title')}</h2>
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
        {translate('import.former.facts', {
          rows: formatNumber(entry.preview.rows, locale),
          smart_count: entry.preview.rows,
          time: formatInstant(entry.created_on),
        })}
      </span>
      <span className="import-state" data-state={entry.state}>
        {translate(`import.states.${entry.state}`)}
      </span>
    </li>
  );
};
