import { Button, LinearProgress } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { ImportRecord } from '#shared/contracts/imports.ts';
import { Figures } from './Figures.tsx';
import { useImportRecordAction } from './useImport.ts';

/** How far the server is with what it does; it goes on when one leaves. */
export const Working = ({ entry }: { readonly entry: ImportRecord }) => {
  const translate = useTranslate();
  const locale = useLocale();
  const { isBusy, call } = useImportRecordAction();
  const total = entry.state === 'undoing' ? entry.counts.created + entry.counts.changed : entry.preview.rows;
  const title = translate(`imports.working.${entry.state}`);
  return (
    <div className="import-body">
      <h2>{title}</h2>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : Math.min(100, Math.round((entry.done / total) * 100))}
        aria-label={title}
      />
      <p className="import-hint num" role="status">
        {translate('imports.working.done', {
          done: formatNumber(entry.done, locale),
          total: formatNumber(total, locale),
        })}
      </p>
      {entry.state === 'undoing' ? null : <Figures counts={entry.counts} isDone={false} />}
      <footer className="import-actions">
        {entry.state === 'undoing' ? null : (
          <Button disabled={isBusy} onClick={() => void call(entry.id, 'stop')}>
            {translate('imports.working.stop')}
          </Button>
        )}
        <span className="import-hint">{translate('imports.working.leave')}</span>
      </footer>
    </div>
  );
};
