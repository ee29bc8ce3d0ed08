import { Button } from '@mui/material';
import { Check } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { formatDate } from '#engine/field-types/date/format-date.ts';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import { useLocalDefinition } from '#admin/words/words.ts';
import { useFinishTask } from '../useFinishTask.ts';
import { useWaitingRecord } from './useWaitingRecord.ts';
import { WaitingWork } from './WaitingWork.tsx';

interface Task extends RaRecord {
  readonly title: string;
  readonly due?: string | null;
  readonly notes?: string | null;
  readonly job?: RelatedRecord | null;
  readonly candidate?: RelatedRecord | null;
  readonly applicant?: RelatedRecord | null;
}

interface TaskWorkProps {
  readonly id: number;
  readonly onDone: () => void;
}

const ABOUT = ['job', 'candidate', 'applicant'] as const;

/** A task: what it is about, and what says that it is done. */
export const TaskWork = ({ id, onDone }: TaskWorkProps) => {
  const translate = useTranslate();
  const { definition, record, error, refetch } = useWaitingRecord<Task>('tasks', id);
  const { fields } = useLocalDefinition(definition);
  const finish = useFinishTask();
  const [isBusy, setBusy] = useState(false);
  if (!record && error)
    return <ErrorState title={translate('my_work.failure')} error={error} onRetry={() => void refetch()} />;
  if (!record) return <WaitingWork />;
  const done = async () => {
    setBusy(true);
    if (await finish(id, record.title)) onDone();
    setBusy(false);
  };
  return (
    <>
      <div className="work-drawer-bar">
        <Link to={`${definition.route}/${id}/edit`}>{translate('my_work.edit_task')}</Link>
        <span />
        <Button
          variant="contained"
          color="primary"
          loading={isBusy}
          startIcon={<Check size={16} aria-hidden />}
          onClick={() => void done()}
        >
          {translate('my_work.mark_done')}
        </Button>
      </div>
      <dl className="work-drawer-body work-facts">
        <dt>{fields['due']?.title}</dt>
        <dd>{record.due ? formatDate(record.due) : translate('my_work.due.never')}</dd>
        {ABOUT.flatMap((name) => {
          const field = fields[name];
          return field && record[name]
            ? [
                <div key={name}>
                  <dt>{field.title}</dt>
                  <dd>
                    <FieldValue field={field} value={record[name]} record={record} />
                  </dd>
                </div>,
              ]
            : [];
        })}
        {record.notes ? (
          <div>
            <dt>{fields['notes']?.title}</dt>
            <dd className="work-notes">{record.notes}</dd>
          </div>
        ) : null}
      </dl>
    </>
  );
};
