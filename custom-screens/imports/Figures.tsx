import { useLocale, useTranslate } from 'ra-core';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { ImportCounts } from '#shared/contracts/imports.ts';

const SHOWN = ['created', 'changed', 'unchanged', 'invalid', 'skipped'] as const;

interface FiguresProps {
  readonly counts: ImportCounts;
  /** Past or future: what has become of the rows, or what would. */
  readonly isDone: boolean;
}

/** The number of rows that are new, updated, unchanged and invalid. */
export const Figures = ({ counts, isDone }: FiguresProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <dl className="import-figures">
      {SHOWN.filter((name) => name !== 'skipped' || counts.skipped > 0).map((name) => (
        <div key={name} data-tone={counts[name] === 0 ? undefined : name}>
          <dt>{translate(`imports.counts.${isDone && name === 'created' ? 'created_done' : name}`)}</dt>
          <dd className="num">{formatNumber(counts[name], locale)}</dd>
        </div>
      ))}
    </dl>
  );
};
