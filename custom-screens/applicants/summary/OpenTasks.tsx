import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useGetList, useTranslate } from 'ra-core';
import type { Identifier, RaRecord } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { adminName } from '#client/api/resource-names.ts';
import { useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { formatDate } from '#engine/field-types/date/format-date.ts';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import { Face } from '#ui/marks/Face.tsx';
import DoneTick from '../../tasks/DoneTick.tsx';
import { SummaryCard } from './SummaryCard.tsx';

const QuickCreateDialog = lazy(async () => {
  const { QuickCreateDialog: Dialog } = await import('#admin/form/quick-create/QuickCreateDialog.tsx');
  return { default: Dialog };
});

interface Task extends RaRecord {
  readonly title: string;
  readonly due?: string | null;
  readonly assignee?: RelatedRecord | null;
}

const SHOWN = 5;

/** What is left to do about an applicant; a task is done with a tick, and new ones are added here. */
export const OpenTasks = ({ applicant }: { readonly applicant: Identifier }) => {
  const definition = useFindDefinition('tasks');
  return definition?.can.list ? <Tasks definition={definition} applicant={applicant} /> : null;
};

interface TasksProps {
  readonly definition: CatalogueResource;
  readonly applicant: Identifier;
}

const Tasks = ({ definition, applicant }: TasksProps) => {
  const translate = useTranslate();
  const [isAdding, setAdding] = useState(false);
  const { data = [], total = 0 } = useGetList<Task>(adminName(definition), {
    filter: { applicant, done: false },
    sort: { field: 'due', order: 'ASC' },
    pagination: { page: 1, perPage: SHOWN },
  });
  return (
    <SummaryCard
      title={translate('applicants.summary.tasks')}
      count={<span className="summary-count num">{total}</span>}
      end={
        definition.can.create ? (
          <Button
            variant="text"
            size="small"
            aria-haspopup="dialog"
            startIcon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {translate('applicants.summary.add_task')}
          </Button>
        ) : null
      }
    >
      {data.length === 0 ? <p className="summary-quiet">{translate('applicants.summary.no_tasks')}</p> : null}
      <ul className="summary-lines">
        {data.map((task) => (
          <TaskLine key={task.id} definition={definition} task={task} />
        ))}
      </ul>
      {isAdding ? (
        <Suspense fallback={null}>
          <QuickCreateDialog
            definition={definition}
            preset={{ applicant }}
            onCreated={() => setAdding(false)}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
    </SummaryCard>
  );
};

const TaskLine = ({ definition, task }: { readonly definition: CatalogueResource; readonly task: Task }) => {
  const { id, title, due, assignee } = task;
  const done = definition.fields['done'];
  return (
    <li>
      {done ? (
        <DoneTick
          resource={definition}
          record={task}
          can={definition.can}
          field={done}
          value={task['done']}
          mode="list"
        >
          {null}
        </DoneTick>
      ) : null}
      <Link to={`${definition.route}/${id}`}>{title}</Link>
      <span className="summary-who">
        {due ? <small className="num">{formatDate(due)}</small> : null}
        {assignee ? (
          <span title={assignee.name}>
            <Face name={assignee.name} size="xs" />
            <span className="visually-hidden">{assignee.name}</span>
          </span>
        ) : null}
      </span>
    </li>
  );
};
