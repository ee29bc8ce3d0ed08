import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CalendarPicker } from '#engine/field-types/date/CalendarPicker.tsx';
import { setTimeZone } from '#engine/field-types/date/time-zone.ts';

afterEach(() => {
  setTimeZone(undefined);
  vi.useRealTimers();
});

it.each([
  ['Pacific/Kiritimati', '21'],
  ['Pacific/Pago_Pago', '20'],
])('the calendar marks today as the profile in %s has it, whatever the device says', async (zone, day) => {
  vi.useFakeTimers({ now: new Date('2026-11-20T23:30:00Z'), toFake: ['Date'] });
  setTimeZone(zone);
  render(<CalendarPicker kind="date" value={null} onChange={() => undefined} isClearable />);

  await userEvent.click(screen.getByRole('button', { name: /^Choose date/ }));

  expect((await screen.findByRole('gridcell', { current: 'date' })).textContent).toBe(day);
});
