import { History } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { ListMessage } from '#admin/list/ListMessage.tsx';
import type { LogTab } from './log-view.ts';

/** Nothing has happened yet that this person may know of. */
export const NothingYet = ({ tab }: { readonly tab: LogTab }) => {
  const translate = useTranslate();
  return (
    <ListMessage
      mark={<History size={32} strokeWidth={1.5} aria-hidden />}
      title={translate('details.activity.none')}
      text={translate(`activity_log.empty.${tab}`)}
    />
  );
};
