import { TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale, useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { AppDataProvider } from '#client/api/data-provider.ts';
import { usePaused } from '#client/search/usePaused.ts';
import './salary-try-out.css';

interface Amount {
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly frequency: string;
  readonly amount: number | null;
}

/** What a salary template makes of a monthly gross, calculated by the server as an offer will be. */
const SalaryTryOut = () => {
  const translate = useTranslate();
  const locale = useLocale();
  const record = useRecordContext();
  const dataProvider = useDataProvider<AppDataProvider>();
  const [typed, setTyped] = useState('5000');
  const gross = usePaused(typed.trim().replace(',', '.'));
  const isAmount = /^\d{1,12}(\.\d{1,2})?$/.test(gross);
  const { data, error } = useQuery({
    queryKey: ['salary_template', record?.id, 'try-out', gross],
    enabled: record !== undefined && isAmount,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      dataProvider.callList<{ amounts: readonly Amount[] }>('salary_template', {
        action: `${record!.id}/try-out`,
        params: { gross },
        signal,
      }),
  });
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <section className="salary-try" aria-label={translate('offers.try.title')}>
      <TextField
        label={translate('offers.try.gross')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={!isAmount}
        helperText={isAmount ? translate('offers.try.hint') : translate('offers.try.amount')}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      {error ? <p role="alert">{error.message}</p> : null}
      {data ? (
        <table aria-label={translate('offers.try.result')}>
          <thead>
            <tr>
              <th scope="col">{translate('offers.try.header')}</th>
              <th scope="col">{translate('offers.try.kind')}</th>
              <th scope="col" className="end">
                {translate('offers.try.value')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.amounts.map(({ code, name, kind, frequency, amount }) => (
              <tr key={code}>
                <th scope="row">{name}</th>
                <td>
                  {translate(`resources.salary_header.enums.kind.${kind}`)} ·{' '}
                  {translate(`resources.salary_header.enums.frequency.${frequency}`)}
                </td>
                <td className="num end">{amount === null ? translate('offers.try.open') : format.format(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
};

export default SalaryTryOut;
