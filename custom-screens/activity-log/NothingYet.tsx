import { History } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { ListMessage } from '#admin/list/ListMessage.tsx';
import type { LogTab } from './log-view.ts';

/** Shown if there is no activity yet that this user can see. */
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
