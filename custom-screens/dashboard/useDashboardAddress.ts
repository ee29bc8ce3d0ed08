import { DEFAULT_PERIOD, type Period, PERIODS } from '#shared/contracts/dashboard.ts';
import { useParameters } from '#client/page/useParameters.ts';
import type { DashboardChoice } from '#shared/contracts/dashboard.ts';

/** What the figures are narrowed to, as the address has it, and what changes it in place. */
export function useDashboardAddress(): readonly [DashboardChoice, (parts: Partial<DashboardChoice>) => void] {
  const [params, setParams] = useParameters();
  const idAt = (name: string): number | undefined => {
    const text = params.get(name) ?? '';
    return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  };
  const days = PERIODS.find((period) => String(period) === params.get('days')) ?? DEFAULT_PERIOD;
  const choice = {
    days,
    organization: idAt('organization'),
    company: idAt('company'),
    business_unit: idAt('business_unit'),
    department: idAt('department'),
    job: idAt('job'),
    person: idAt('person'),
  };
  const change = (parts: Partial<DashboardChoice>) =>
    setParams(
      Object.fromEntries(
        Object.entries(parts).map(([name, value]) => [name, value === undefined ? undefined : textOf(name, value)]),
      ),
    );
  return [choice, change];
}

const textOf = (name: string, value: number | Period): string | undefined =>
  name === 'days' && value === DEFAULT_PERIOD ? undefined : String(value);
