import { Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useParams } from 'react-router-dom';
import { useLocalDefinition, useResourceLabels } from '#admin/words/words.ts';
import { useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { NoPermissionPage } from '#client/page/NoPermissionPage.tsx';
import { NotFoundPage } from '#client/page/NotFoundPage.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ImportSteps } from './ImportSteps.tsx';
import { UploadStep } from './UploadStep.tsx';
import { OpenImport } from './OpenImport.tsx';
import { useImport } from './useImport.ts';
import '#admin/list/list.css';
import './imports.css';

/** Records of one resource from a file, step by step. Each import has an address: users can leave it and come back. */
const ImportScreen = () => {
  const { resource = '', id } = useParams();
  const definition = useFindDefinition(resource);
  if (!definition) return <NotFoundPage />;
  if (!definition.can.import) return <NoPermissionPage />;
  return (
    <Screen key={`${resource} ${id ?? ''}`} definition={definition} id={id === undefined ? undefined : Number(id)} />
  );
};

export default ImportScreen;

interface ScreenProps {
  readonly definition: CatalogueResource;
  readonly id: number | undefined;
}

const Screen = ({ definition: plain, id }: ScreenProps) => {
  const translate = useTranslate();
  const definition = useLocalDefinition(plain);
  const words = useResourceLabels(plain);
  return (
    <section className="import">
      <PageHeader title={translate('imports.title', { name: words.manyInside })} />
      {id === undefined ? (
        <>
          <ImportSteps current="file" />
          <UploadStep definition={definition} words={words} />
        </>
      ) : (
        <Existing definition={definition} words={words} id={id} />
      )}
    </section>
  );
};

const Existing = ({
  definition,
  words,
  id,
}: ScreenProps & { readonly id: number; readonly words: ReturnType<typeof useResourceLabels> }) => {
  const translate = useTranslate();
  const { data, error, refetch } = useImport(id);
  if (data?.resource === definition.resource) return <OpenImport definition={definition} words={words} entry={data} />;
  if (data) return <NotFoundPage />;
  if (!error)
    return (
      <div role="status" aria-label={translate('app.loading')} className="import-body">
        <Skeleton variant="rounded" height={96} />
        <Skeleton variant="rounded" height={280} />
      </div>
    );
  const isGone = 'status' in error && error.status === 404;
  return isGone ? (
    <NotFoundPage />
  ) : (
    <p role="alert" className="import-note">
      {error.message || translate('errors.unexpected')}{' '}
      <button type="button" className="import-link" onClick={() => void refetch()}>
        {translate('errors.try_again')}
      </button>
    </p>
  );
};
