import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { Figure } from '#shared/contracts/dashboard.ts';
import { StateDot } from '#ui/marks/StateDot.tsx';
import { WidgetFailure } from '../grid/WidgetFailure.tsx';
import { WidgetShell } from '../grid/WidgetShell.tsx';
import { useFigures } from '../useFigures.ts';
import type { WidgetEntry, WidgetProps } from '../widget-entry.ts';

/** Where each number is looked into. */
const ADDRESSES: Readonly<Record<string, string>> = {
  failed_mails: '/settings/master/background-work?state=failed',
  failed_work: '/settings/master/background-work?state=failed',
  waiting_work: '/settings/master/background-work?state=waiting',
  active_users: '/settings/master/account-and-users',
};

const Health = ({ choice }: WidgetProps) => {
  const { data, error, refetch } = useFigures('health', choice);
  return (
    <WidgetShell title="dashboard.widgets.health">
      <div className="dash-contents" aria-busy={!data}>
        {error && !data ? <WidgetFailure error={error} onRetry={() => void refetch()} /> : null}
        <ul className="dash-health">
          {(data?.figures ?? []).map((figure) => (
            <HealthLine key={figure.key} figure={figure} />
          ))}
        </ul>
      </div>
    </WidgetShell>
  );
};

const HealthLine = ({ figure: { key, value } }: { readonly figure: Figure }) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const tone = key === 'active_users' ? 'info' : value ? 'bad' : 'ok';
  return (
    <li>
      <StateDot tone={tone}>
        <Link to={ADDRESSES[key] ?? '/'}>{translate(`dashboard.health.${key}`)}</Link>
      </StateDot>
      <b className="num">{formatNumber(value ?? 0, locale)}</b>
    </li>
  );
};

/** Whether the server does its work, for Admins. */
export const health: WidgetEntry = {
  key: 'health',
  title: 'dashboard.widgets.health',
  columns: 4,
  height: 298,
  isNarrowed: false,
  Widget: Health,
};
