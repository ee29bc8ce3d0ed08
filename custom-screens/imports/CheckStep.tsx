import { Button } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { ImportDecision, ImportRecord } from '#shared/contracts/imports.ts';
import { FaultTable } from './FaultTable.tsx';
import { Figures } from './Figures.tsx';
import { Questions } from './Questions.tsx';
import { useImportRecordAction } from './useImport.ts';
import { useApi } from '#client/api/useApi.ts';
import { createImportsApi } from './api.ts';

interface CheckStepProps {
  readonly definition: CatalogueResource;
  readonly entry: ImportRecord;
  /** Back to the columns. */
  readonly onPlan: () => void;
}

/** The import preview: its effects, questions and errors. Nothing has been saved yet. */
export const CheckStep = ({ definition, entry, onPlan }: CheckStepProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const importsApi = useApi(createImportsApi);
  const { isBusy, perform, call } = useImportRecordAction();
  const [decided, setDecided] = useState<readonly ImportDecision[]>([]);
  const { counts, plan } = entry;
  const rows = counts.created + counts.changed;
  const checkAgain = () => {
    const keys = new Set(decided.map(({ key }) => key));
    const decisions = [...(plan?.decisions ?? []).filter(({ key }) => !keys.has(key)), ...decided];
    return perform(() => importsApi.checkImport(entry.id, { ...plan!, decisions })); // a checked import has a plan
  };
  return (
    <div className="import-body">
      <h2>{translate('imports.check.title')}</h2>
      <p className="import-hint">{translate('imports.check.nothing_kept')}</p>
      <Figures counts={counts} isDone={false} />
      {entry.questions.length > 0 ? (
        <Questions definition={definition} questions={entry.questions} decided={decided} onDecide={setDecided} />
      ) : null}
      {counts.invalid > 0 ? <FaultTable definition={definition} entry={entry} /> : null}
      <footer className="import-actions">
        {decided.length > 0 ? (
          <Button variant="contained" color="primary" disabled={isBusy} onClick={() => void checkAgain()}>
            {translate('imports.check.again')}
          </Button>
        ) : (
          <Button
            variant="contained"
            color="primary"
            disabled={isBusy || rows === 0}
            onClick={() => void call(entry.id, 'start')}
          >
            {translate('imports.check.run', { count: formatNumber(rows, locale), smart_count: rows })}
          </Button>
        )}
        <Button disabled={isBusy} onClick={onPlan}>
          {translate('imports.check.back')}
        </Button>
        {counts.invalid > 0 && decided.length === 0 ? (
          <span className="import-hint">
            {translate('imports.check.wrong_left_out', { smart_count: counts.invalid })}
          </span>
        ) : null}
      </footer>
    </div>
  );
};
