import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import type { BackgroundSchedule } from '#shared/contracts/background.ts';
import { useBackgroundActions, useKindName } from './useBackgroundWork.ts';

/** What runs by itself, and when next. */
export const ScheduleTable = ({ schedules }: { readonly schedules: readonly BackgroundSchedule[] }) => {
  const translate = useTranslate();
  const nameOf = useKindName();
  const { run } = useBackgroundActions();
  return (
    <table className="work-table" aria-label={translate('background_work.schedules.title')}>
      <thead>
        <tr>
          <th scope="col">{translate('background_work.columns.kind')}</th>
          <th scope="col">{translate('background_work.schedules.rule')}</th>
          <th scope="col">{translate('background_work.schedules.next')}</th>
          <th scope="col">{translate('background_work.schedules.last')}</th>
          <th scope="col">{translate('background_work.columns.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {schedules.map((schedule) => {
          const name = nameOf(schedule.kind);
          return (
            <tr key={schedule.kind}>
              <th scope="row">{name}</th>
              <td>
                <code>{schedule.cron}</code> {schedule.time_zone}
              </td>
              <td>
                <time dateTime={schedule.next_on}>{formatInstant(schedule.next_on)}</time>
              </td>
              <td>
                {schedule.last_on === null
                  ? translate('background_work.schedules.never')
                  : formatInstant(schedule.last_on)}
              </td>
              <td>
                <Button
                  size="small"
                  disabled={schedule.is_open}
                  aria-label={translate('background_work.schedules.run_named', { name })}
                  onClick={run(schedule.kind)}
                >
                  {translate('background_work.schedules.run')}
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
