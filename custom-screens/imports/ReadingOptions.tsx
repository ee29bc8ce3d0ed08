import { useLocale, useTranslate } from 'ra-core';
import type { ImportReading } from './api.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { ImportRecord } from '#shared/contracts/imports.ts';
import { Choose } from './Choose.tsx';
import { useImportRecordAction } from './useImport.ts';
import { useApi } from '#client/api/useApi.ts';
import { createImportsApi } from './api.ts';

const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'];
const DELIMITERS = [',', ';', '\t', '|'];
const HEADER_ROWS = 10;

/** What was recognised of the file, and the way to say it was something else. */
export const ReadingOptions = ({ entry }: { readonly entry: ImportRecord }) => {
  const translate = useTranslate();
  const locale = useLocale();
  const importsApi = useApi(createImportsApi);
  const { isBusy, perform } = useImportRecordAction();
  const { preview } = entry;
  const read = (reading: ImportReading) => void perform(() => importsApi.rereadImport(entry.id, reading));
  const rows = Math.max(HEADER_ROWS, preview.header_row);
  return (
    <section className="import-file" aria-label={translate('imports.reading.title')}>
      <p>
        <b className="cut">{entry.file_name}</b>
        <span className="num">
          {translate('imports.reading.facts', {
            rows: formatNumber(preview.rows, locale),
            columns: preview.columns.length,
            smart_count: preview.rows,
          })}
        </span>
      </p>
      <div className="import-reading">
        {preview.sheets.length > 1 ? (
          <Choose
            label={translate('imports.reading.sheet')}
            value={preview.sheet ?? ''}
            disabled={isBusy}
            options={preview.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
            onChange={(sheet) => read({ sheet })}
          />
        ) : null}
        <Choose
          label={translate('imports.reading.header')}
          value={String(preview.header_row)}
          disabled={isBusy}
          options={[
            { value: '0', label: translate('imports.reading.no_header') },
            ...Array.from({ length: rows }, (_, index) => ({
              value: String(index + 1),
              label: translate('imports.reading.row', { number: index + 1 }),
            })),
          ]}
          onChange={(row) => read({ header_row: Number(row) })}
        />
        {preview.delimiter === null ? null : (
          <Choose
            label={translate('imports.reading.delimiter')}
            value={preview.delimiter}
            disabled={isBusy}
            options={DELIMITERS.map((delimiter, index) => ({
              value: delimiter,
              label: translate(`imports.delimiters.${index}`),
            }))}
            onChange={(delimiter) => read({ delimiter })}
          />
        )}
        {preview.encoding === null ? null : (
          <Choose
            label={translate('imports.reading.encoding')}
            value={preview.encoding}
            disabled={isBusy}
            options={ENCODINGS.map((encoding) => ({
              value: encoding,
              label: translate(`imports.encodings.${encoding}`),
            }))}
            onChange={(encoding) => read({ encoding })}
          />
        )}
      </div>
    </section>
  );
};
