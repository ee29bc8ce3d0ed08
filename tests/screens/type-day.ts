import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Types a day into the calendar control that `label` names, part by part, as `20/11/2026`. */
export async function typeDay(user: UserEvent, container: HTMLElement, label: string, day: string): Promise<void> {
  const parts = within(await within(container).findByRole('group', { name: label })).getAllByRole('spinbutton');
  for (const [index, text] of day.split('/').entries()) {
    await user.click(parts[index]!);
    await user.keyboard(text);
  }
}

/** The day that a calendar control shows, as `20/11/2026`. */
export const shownDay = (group: HTMLElement): string =>
  within(group)
    .getAllByRole('spinbutton')
    .map((part) => part.textContent)
    .join('/');
