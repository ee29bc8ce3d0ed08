import { Button } from '@mui/material';
import { BriefcaseBusiness, ListChecks, MessageSquare } from 'lucide-react';
import { Face } from '#ui/marks/Face.tsx';
import type { WorkItem } from '#shared/contracts/my-work.ts';
import { useDueWords } from './due-words.ts';
import { useWorkWords } from './work-words.ts';

interface WorkRowProps {
  readonly item: WorkItem;
  /** The most important action of the screen. */
  readonly isMain: boolean;
  readonly isBusy: boolean;
  readonly onAct: () => void;
  readonly onOpen: () => void;
}

const MARKS = { approval: BriefcaseBusiness, mention: MessageSquare, task: ListChecks } as const;

/** One thing that waits: what it is, when it is due, and its one action. */
export const WorkRow = ({ item, isMain, isBusy, onAct, onOpen }: WorkRowProps) => {
  const { title, action } = useWorkWords()(item);
  const due = useDueWords()(item.due);
  const Mark = item.kind === 'review' || item.kind === 'overdue' ? undefined : MARKS[item.kind];
  return (
    <li className="work-row" data-work-key={item.key}>
      {Mark ? (
        <span className="work-mark">
          <Mark size={14} strokeWidth={1.75} aria-hidden />
        </span>
      ) : (
        <Face name={item.title ?? ''} size="md" />
      )}
      <p>
        <button type="button" className="work-title cut" onClick={onOpen}>
          {title}
        </button>
        {item.about === null ? null : <small className="cut">{item.about}</small>}
      </p>
      <span className="work-due num" data-tone={due.tone}>
        {due.text}
      </span>
      <Button
        size="small"
        variant={isMain ? 'contained' : 'outlined'}
        color={isMain ? 'primary' : 'inherit'}
        loading={isBusy}
        aria-label={`${action}: ${title}`}
        data-work-action
        onClick={onAct}
      >
        {action}
      </Button>
    </li>
  );
};
