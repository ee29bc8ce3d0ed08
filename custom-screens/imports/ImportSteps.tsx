import { useTranslate } from 'ra-core';

const STEPS = ['file', 'columns', 'check', 'import'] as const;
export type ImportStep = (typeof STEPS)[number];

/** The current step of the import. */
export const ImportSteps = ({ current }: { readonly current: ImportStep }) => {
  const translate = useTranslate();
  const place = STEPS.indexOf(current);
  return (
    <ol className="import-steps" aria-label={translate('imports.steps.label')}>
      {STEPS.map((step, index) => (
        <li key={step} data-done={index < place || undefined} aria-current={step === current ? 'step' : undefined}>
          <span className="import-step-number" aria-hidden>
            {index + 1}
          </span>
          {translate(`imports.steps.${step}`)}
        </li>
      ))}
    </ol>
  );
};
