import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { DayInput } from '#admin/list/filters/DayInput.tsx';
import { daysAgo, QUICK_RANGES } from '#admin/list/filters/days.ts';
import type { LogFilters } from './log-view.ts';

interface DatesChoiceProps {
  readonly filters: LogFilters;
  readonly onChange: (dates: { from: string | undefined; to: string | undefined }) => void;
}

/** Picks the first and the last day; the usual ranges are one press away. */
export const DatesChoice = ({ filters: { from, to }, onChange }: DatesChoiceProps) => {
  const translate = useTranslate();
  const day = (value: string | number | undefined) => (value === undefined ? undefined : String(value));
  return (
    <div className="list-range">
      <DayInput
        label={translate('list.filter.from')}
        value={from}
        onChange={(value) => onChange({ from: day(value), to })}
      />
      <DayInput
        label={translate('list.filter.until')}
        value={to}
        onChange={(value) => onChange({ from, to: day(value) })}
      />
      <div className="list-quick">
        {QUICK_RANGES.map((days) => (
          <Button
            key={days}
            size="small"
            aria-pressed={from === daysAgo(days) && to === undefined}
            onClick={() => onChange({ from: daysAgo(days), to: undefined })}
          >
            {translate('list.filter.last_days', { smart_count: days })}
          </Button>
        ))}
      </div>
    </div>
  );
};
