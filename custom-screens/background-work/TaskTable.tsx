import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import type { BackgroundTask } from '#shared/contracts/background.ts';
import { useBackgroundActions, useKindName } from './useBackgroundWork.ts';

const COLUMNS = ['kind', 'state', 'progress', 'started_by', 'due_on', 'actions'] as const;

/** Tasks with how far they are, why they failed and what can be done about it. */
export const TaskTable = ({ tasks }: { readonly tasks: readonly BackgroundTask[] }) => {
  const translate = useTranslate();
  return (
    <table className="work-table" aria-label={translate('background_work.tasks')}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {translate(`background_work.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </tbody>
    </table>
  );
};

const TaskRow = ({ task }: { readonly task: BackgroundTask }) => {
  const translate = useTranslate();
  const name = useKindName()(task.kind);
  const time = task.finished_on ?? task.due_on;
  return (
    <tr>
      <th scope="row">
        {name}
        {task.error === null ? null : <span className="work-error">{task.error}</span>}
      </th>
      <td>
        <span className="work-state" data-state={task.state}>
          {translate(`background_work.states.${task.state}`)}
        </span>
        {task.attempts > 1 ? (
          <span className="work-more">{translate('background_work.attempts', { smart_count: task.attempts })}</span>
        ) : null}
      </td>
      <td>
        <Progress task={task} name={name} />
      </td>
      <td>{task.started_by?.name ?? translate('background_work.nobody')}</td>
      <td>
        <time dateTime={time}>{formatInstant(time)}</time>
      </td>
      <td>
        <TaskActions task={task} name={name} />
      </td>
    </tr>
  );
};

const Progress = ({ task: { done, total, state }, name }: { readonly task: BackgroundTask; readonly name: string }) => {
  const translate = useTranslate();
  if (done === null) return '–';
  if (total === null) return done;
  const text = translate('imports.working.done', { done, total });
  return state === 'running' ? (
    <>
      <progress value={done} max={Math.max(total, 1)} aria-label={`${name}: ${text}`} /> {text}
    </>
  ) : (
    text
  );
};

const TaskActions = ({ task: { id, state }, name }: { readonly task: BackgroundTask; readonly name: string }) => {
  const translate = useTranslate();
  const { cancel, retry } = useBackgroundActions();
  if (state === 'waiting' || state === 'running')
    return (
      <Button size="small" aria-label={translate('background_work.cancel_named', { name })} onClick={cancel(id)}>
        {translate('background_work.cancel')}
      </Button>
    );
  if (state === 'done') return null;
  return (
    <Button size="small" aria-label={translate('background_work.retry_named', { name })} onClick={retry(id)}>
      {translate('errors.try_again')}
    </Button>
  );
};
