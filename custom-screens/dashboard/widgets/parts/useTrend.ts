import { useLocale, useTranslate } from 'ra-core';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { Figure } from '#shared/contracts/dashboard.ts';

export interface Trend {
  readonly text: string;
  readonly direction?: 'more' | 'fewer' | 'same';
  /** It needs a hand. */
  readonly isBad?: boolean;
}

/** From so many on a change is in percent. */
const PERCENT_FROM = 20;
const MS_PER_DAY = 86_400_000;

/** How a figure has changed since the period before; of what waits, for how long, or how much of it is late. */
export function useTrend({ key, value, before, oldest, part }: Figure): Trend {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  if (value === null) return { text: translate('dashboard.trend.none') };
  if (typeof before === 'number') {
    const change = value - before;
    const direction = change === 0 ? 'same' : change > 0 ? 'more' : 'fewer';
    if (change === 0) return { text: translate('dashboard.trend.same'), direction };
    const isDays = key === 'time_to_hire';
    const isShare = !isDays && before >= PERCENT_FROM;
    const number = isShare ? Math.round((100 * Math.abs(change)) / before) : Math.round(10 * Math.abs(change)) / 10;
    const words = isDays ? 'days' : isShare ? 'percent' : 'count';
    return {
      text: translate(`dashboard.trend.${words}_${direction}`, { count: formatNumber(number, locale) }),
      direction,
    };
  }
  if (oldest) {
    const days = daysSince(oldest);
    return { text: translate('dashboard.trend.oldest', { smart_count: days }), isBad: key !== 'pending_approvals' };
  }
  if (typeof part === 'number' && part > 0)
    return { text: translate('dashboard.trend.late', { smart_count: part }), isBad: true };
  return { text: value === 0 ? translate('dashboard.trend.nothing') : '' };
}

const daysSince = (instant: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(instant)) / MS_PER_DAY));
