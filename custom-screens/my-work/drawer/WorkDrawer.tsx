import { Drawer, IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { RecordLinksProvider } from '#admin/list/RecordLinksProvider.tsx';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import type { WorkItem } from '#shared/contracts/my-work.ts';
import { useWorkWords } from '../work-words.ts';
import { ApplicantWork } from './ApplicantWork.tsx';
import { NotificationWork } from './NotificationWork.tsx';
import { TaskWork } from './TaskWork.tsx';
import { WaitingWork } from './WaitingWork.tsx';
import '../my-work.css';

interface WorkDrawerProps {
  readonly item: WorkItem;
  readonly onClose: () => void;
  /** It was done. */
  readonly onDone: () => void;
}

/** What waits, over the list that it is in: all that is needed to do it. */
export const WorkDrawer = ({ item, onClose, onDone }: WorkDrawerProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const { title } = useWorkWords()(item);
  const paper = {
    className: 'work-drawer',
    role: 'dialog',
    'aria-modal': true,
    'aria-labelledby': titleId,
    'data-keyed': true,
  };
  return (
    <Drawer open anchor="right" onClose={onClose} slotProps={{ paper }}>
      <header className="work-drawer-head">
        <div>
          <h2 id={titleId}>{title}</h2>
          {item.about === null ? null : <p>{item.about}</p>}
        </div>
        <IconButton autoFocus aria-label={translate('form.close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      <DefinitionBoundary
        fallback={<WaitingWork />}
        renderFailure={(error, retry) => (
          <ErrorState title={translate('my_work.failure')} error={error} onRetry={retry} />
        )}
      >
        <RecordLinksProvider>
          {item.notification ? (
            <NotificationWork notification={item.notification} onDone={onDone} />
          ) : item.kind === 'task' ? (
            <TaskWork id={item.id} onDone={onDone} />
          ) : (
            <ApplicantWork id={item.id} onDone={onDone} />
          )}
        </RecordLinksProvider>
      </DefinitionBoundary>
    </Drawer>
  );
};
