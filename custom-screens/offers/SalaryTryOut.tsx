import { useRecordContext, useTranslate } from 'ra-core';
import { GrossInput } from './GrossInput.tsx';
import { SalaryTable } from './SalaryTable.tsx';
import { useTryOut } from './useTryOut.ts';

/** What a salary template makes of a monthly gross. */
const SalaryTryOut = () => {
  const translate = useTranslate();
  const tryOut = useTryOut(useRecordContext()?.id);
  const { salary, error } = tryOut;
  return (
    <section className="salary-try" aria-label={translate('offers.try.title')}>
      <GrossInput tryOut={tryOut} />
      {error ? <p role="alert">{error.message}</p> : null}
      {salary ? <SalaryTable salary={salary} withKinds /> : null}
    </section>
  );
};

export default SalaryTryOut;
