import { useTranslate } from 'ra-core';
import { useNotificationText } from '#client/notifications/useNotificationText.ts';
import type { WorkItem } from '#shared/contracts/my-work.ts';

/** What a thing that waits is called, and what its one action is called. */
export function useWorkWords(): (item: WorkItem) => { readonly title: string; readonly action: string } {
  const translate = useTranslate();
  const textOf = useNotificationText();
  return (item) => ({
    title: item.notification
      ? textOf(item.notification)
      : translate(`my_work.titles.${item.kind}`, { name: item.title ?? `#${item.id}` }),
    action: translate(`my_work.actions.${item.kind}`),
  });
}
