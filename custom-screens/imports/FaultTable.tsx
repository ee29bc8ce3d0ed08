import { Button } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { useDownload } from '#client/downloads/useDownload.ts';
import { fieldName } from '#engine/custom-fields/custom-names.ts';
import { pathTitle } from '#engine/model/cells.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { ImportRecord } from '#shared/contracts/imports.ts';
import { CorrectedCell } from './CorrectedCell.tsx';
import { useCorrection } from './useCorrection.ts';
import { IMPORTS } from './useImport.ts';
import { useApi } from '#client/api/useApi.ts';
import { createDownloadsApi } from '#client/downloads/api.ts';
import { createImportsApi } from './api.ts';

interface FaultTableProps {
  readonly definition: CatalogueResource;
  readonly entry: ImportRecord;
}

/** The errors, by row and field; all of them as a file to correct and upload again. */
export const FaultTable = ({ definition, entry }: FaultTableProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const importsApi = useApi(createImportsApi);
  const downloadsApi = useApi(createDownloadsApi);
  const { download } = useDownload();
  const faultsKey = [IMPORTS, entry.id, 'faults', entry.state, entry.finished_on];
  const { mended, correct } = useCorrection(entry.id, faultsKey);
  const canCorrect = entry.state === 'checked' && entry.has_file;
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, error } = useInfiniteQuery({
    queryKey: faultsKey,
    queryFn: ({ pageParam, signal }) => importsApi.listInvalidRows(entry.id, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      pages.reduce((sum, page) => sum + page.results.length, 0) < last.count ? last.results.at(-1)?.row : undefined,
  });
  const titleOf = (field: string) =>
    field === 'root' ? translate('imports.row') : pathTitle(definition.fields, fieldName(field));
  const faults = data?.pages.flatMap(({ results }) => results) ?? [];
  const lines = faults.flatMap(({ row, errors, cells }) =>
    Object.entries(errors).map(([field, fault]) => ({ row, field, fault, cell: cells[field.split('.')[0] ?? ''] })),
  );
  return (
    <section aria-label={translate('imports.faults_title')}>
      <div className="import-faults-head">
        <h2>{translate('imports.faults_title')}</h2>
        {entry.has_file ? (
          <Button
            startIcon={<Download size={16} aria-hidden />}
            onClick={() => void download(() => downloadsApi.askForDownload('invalid_rows', { id: entry.id }))}
          >
            {translate('imports.faults_file')}
          </Button>
        ) : null}
      </div>
      <p className="import-hint">{translate(canCorrect ? 'imports.correct.lead' : 'imports.faults_lead')}</p>
      <p className="import-hint" role="status">
        {mended === undefined ? '' : translate('imports.correct.done', { row: formatNumber(mended, locale) })}
      </p>
      {error ? <p role="alert">{error.message || translate('errors.unexpected')}</p> : null}
      <div className="import-scroll" tabIndex={0} role="region" aria-label={translate('imports.faults_title')}>
        <table className="import-table import-fault-table" role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                {translate('imports.row')}
              </th>
              <th scope="col" role="columnheader">
                {translate('imports.field')}
              </th>
              <th scope="col" role="columnheader">
                {translate('imports.what_is_wrong')}
              </th>
              {canCorrect ? (
                <th scope="col" role="columnheader">
                  {translate('imports.correct.value')}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {lines.map(({ row, field, fault, cell }) => (
              <tr role="row" key={`${row} ${field}`}>
                <td role="cell" className="num" data-label={translate('imports.row')}>
                  {formatNumber(row, locale)}
                </td>
                <td role="cell">{titleOf(field)}</td>
                <td role="cell">{translate(fault.message, { ...fault.args, _: fault.text })}</td>
                {canCorrect ? (
                  <td role="cell">
                    {cell ? (
                      <CorrectedCell
                        label={translate('imports.correct.cell', {
                          field: titleOf(field),
                          row: formatNumber(row, locale),
                        })}
                        text={cell.text}
                        onCorrect={(text) => correct(row, cell.column, text)}
                      />
                    ) : null}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasNextPage ? (
        <Button variant="text" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('members.more')}
        </Button>
      ) : null}
    </section>
  );
};
