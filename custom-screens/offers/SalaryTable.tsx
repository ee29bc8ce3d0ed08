import { useLocale, useTranslate } from 'ra-core';
import { useStored } from '#ui/store.ts';
import { useSettings } from '#client/settings/SettingsProvider.tsx';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';
import type { Salary, SalaryAmount } from '#shared/contracts/offers.ts';
import './salary-try-out.css';

interface SalaryTableProps {
  readonly salary: Salary;
  /** What a line is, beside its name; a letter does without. */
  readonly withKinds?: boolean;
}

const PER_YEAR = { monthly: 12, yearly: 1, once: 1 } as const;

/** A salary by its lines, by month and by year as the team wants it shown, in the currency of its template. */
export const SalaryTable = ({ salary, withKinds = false }: SalaryTableProps) => {
  const translate = useTranslate();
  const { byMonth, byYear } = useBreakups();
  const format = useMoney(salary.currency);
  const shown = ({ amount }: SalaryAmount, factor: number) =>
    amount === null ? translate('offers.try.open') : format(amount * factor);
  return (
    <div className="salary-frame" tabIndex={0} role="region" aria-label={translate('offers.try.result')}>
      <table className="salary-table" aria-label={translate('offers.try.result')}>
        <thead>
          <tr>
            <th scope="col">{translate('offers.try.header')}</th>
            {withKinds ? <th scope="col">{translate('offers.try.kind')}</th> : null}
            {byMonth ? <AmountHead label="offers.try.by_month" /> : null}
            {byYear ? <AmountHead label="offers.try.by_year" /> : null}
          </tr>
        </thead>
        <tbody>
          {salary.amounts.map((line) => (
            <tr key={line.code}>
              <th scope="row">
                {line.name}
                {line.frequency === 'once' ? <small> {translate('offers.try.once')}</small> : null}
              </th>
              {withKinds ? <td>{translate(`resources.salary_header.enums.kind.${line.kind}`)}</td> : null}
              {byMonth ? (
                <td className="num end">{line.frequency === 'monthly' ? shown(line, 1) : <EmptyValue />}</td>
              ) : null}
              {byYear ? <td className="num end">{shown(line, PER_YEAR[line.frequency])}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const AmountHead = ({ label }: { readonly label: string }) => {
  const translate = useTranslate();
  return (
    <th scope="col" className="end">
      {translate(label)}
    </th>
  );
};

/** An amount in a currency, as the reader's language writes it. */
function useMoney(currency: string): (amount: number) => string {
  const locale = useLocale();
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return (amount) => format.format(amount);
}

function useBreakups(): { readonly byMonth: boolean; readonly byYear: boolean } {
  const { offerManager } = useStored(useSettings().user);
  const byYear = offerManager?.show_yearly_salary_breakup ?? true;
  return { byMonth: (offerManager?.show_monthly_salary_breakup ?? true) || !byYear, byYear };
}
