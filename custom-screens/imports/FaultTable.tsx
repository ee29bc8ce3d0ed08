import { Button } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useDataProvider, useLocale, useTranslate } from 'ra-core';
import type { AppDataProvider } from '#client/api/data-provider.ts';
import { startDownload } from '#client/downloads/start-download.ts';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';
import { fieldName } from '#engine/custom-fields/custom-names.ts';
import { pathTitle } from '#engine/schema/cells.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { ImportRecord } from '#shared/contracts/imports.ts';
import { IMPORTS } from './useImport.ts';

interface FaultTableProps {
  readonly definition: CatalogueResource;
  readonly entry: ImportRecord;
}

/** What is wrong, by row and field; all of it as a file to correct and upload again. */
export const FaultTable = ({ definition, entry }: FaultTableProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const dataProvider = useDataProvider<AppDataProvider>();
  const showError = useErrorToast();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, error } = useInfiniteQuery({
    queryKey: [IMPORTS, entry.id, 'faults', entry.state, entry.finished_on],
    queryFn: ({ pageParam, signal }) => dataProvider.listImportFaults(entry.id, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      pages.reduce((sum, page) => sum + page.results.length, 0) < last.count ? last.results.at(-1)?.row : undefined,
  });
  const titleOf = (field: string) =>
    field === 'root' ? translate('import.row') : pathTitle(definition.fields, fieldName(field));
  const download = async () => {
    try {
      startDownload(await dataProvider.askForDownload('import_faults', { id: entry.id }));
    } catch (failure) {
      showError(failure);
    }
  };
  const faults = data?.pages.flatMap(({ results }) => results) ?? [];
  const lines = faults.flatMap(({ row, errors }) =>
    Object.entries(errors).map(([field, fault]) => ({ row, field, fault })),
  );
  return (
    <section aria-label={translate('import.faults_title')}>
      <div className="import-faults-head">
        <h2>{translate('import.faults_title')}</h2>
        {entry.has_file ? (
          <Button startIcon={<Download size={16} aria-hidden />} onClick={() => void download()}>
            {translate('import.faults_file')}
          </Button>
        ) : null}
      </div>
      <p className="import-hint">{translate('import.faults_lead')}</p>
      {error ? <p role="alert">{error.message || translate('errors.unexpected')}</p> : null}
      <div className="import-scroll" tabIndex={0} role="region" aria-label={translate('import.faults_title')}>
        <table className="import-table">
          <thead>
            <tr>
              <th scope="col">{translate('import.row')}</th>
              <th scope="col">{translate('import.field')}</th>
              <th scope="col">{translate('import.what_is_wrong')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ row, field, fault }) => (
              <tr key={`${row} ${field}`}>
                <td className="num">{formatNumber(row, locale)}</td>
                <td>{titleOf(field)}</td>
                <td>{translate(fault.message, { ...fault.args, _: fault.text })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasNextPage ? (
        <Button variant="text" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('import.more_faults')}
        </Button>
      ) : null}
    </section>
  );
};
