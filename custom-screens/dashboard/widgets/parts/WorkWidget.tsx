import { Button } from '@mui/material';
import { ArrowRight, CheckCheck } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useWork } from '#client/my-work/useWork.ts';
import type { WorkItem, WorkKind } from '#shared/contracts/my-work.ts';
import { useHeldWork } from '../../../my-work/useHeldWork.ts';
import { useWorkActions } from '../../../my-work/useWorkActions.tsx';
import { WorkRow } from '../../../my-work/WorkRow.tsx';
import { WorkSkeleton } from '../../../my-work/WorkSkeleton.tsx';
import { WidgetFailure } from '../../grid/WidgetFailure.tsx';
import { WidgetShell } from '../../grid/WidgetShell.tsx';
import '../../../my-work/my-work.css';

const SHOWN = 6;
const NOTHING: readonly WorkItem[] = [];

interface WorkWidgetProps {
  /** A locale key. */
  readonly title: string;
  /** Absent: every kind. */
  readonly kind?: WorkKind;
  /** The page with all of them. */
  readonly link: { readonly to: string; readonly title: string };
}

/** What waits for the user, each with its one action, done in a drawer. */
export const WorkWidget = ({ title, kind, link }: WorkWidgetProps) => {
  const translate = useTranslate();
  const { data, error, refetch } = useWork(kind);
  const list = useRef<HTMLDivElement>(null);
  const { items, waiting, showAll, hold } = useHeldWork(data?.results ?? NOTHING);
  const { act, open, busy, drawer } = useWorkActions(items, list);
  return (
    <WidgetShell
      title={title}
      count={data?.count}
      aside={
        <>
          {waiting > 0 ? (
            <Button size="small" onClick={showAll}>
              {translate('my_work.new', { smart_count: waiting })}
            </Button>
          ) : null}
          <Button
            component={Link}
            to={link.to}
            size="small"
            variant="text"
            endIcon={<ArrowRight size={14} aria-hidden />}
          >
            {translate(link.title)}
          </Button>
        </>
      }
    >
      <div ref={list} tabIndex={-1} className="dash-work" {...hold}>
        {error && !data ? <WidgetFailure error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <WorkSkeleton rows={SHOWN} />}
        {data && items.length === 0 ? (
          <p className="dash-nothing">
            <CheckCheck size={20} strokeWidth={1.5} aria-hidden /> {translate('my_work.empty.title')}
          </p>
        ) : null}
        {items.length > 0 ? (
          <ul className="work-rows">
            {items.slice(0, SHOWN).map((item, index) => (
              <WorkRow
                key={item.key}
                item={item}
                isMain={index === 0 && kind === undefined}
                isBusy={busy === item.key}
                onAct={() => act(item)}
                onOpen={() => open(item)}
              />
            ))}
          </ul>
        ) : null}
      </div>
      {drawer}
    </WidgetShell>
  );
};
