import { CircleCheck, Circle } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import type { DashboardFrame } from '#shared/contracts/dashboard.ts';

/** Where each step is taken: the list of a resource. */
const LISTS: Readonly<Record<string, string>> = {
  organization: 'organizations',
  workflow: 'workflows',
  mail: 'email_configurations',
  job: 'jobs',
};

/** What an Admin sets up first, until there is a job. What is done is known from what there is. */
export const FirstRun = ({ steps }: Pick<DashboardFrame, 'steps'>) => {
  const translate = useTranslate();
  const { resources } = useCatalogue();
  if (steps.every(({ key, is_done: isDone }) => key !== 'job' || isDone)) return null;
  return (
    <section className="dash-first" aria-labelledby="dash-first">
      <h2 id="dash-first">{translate('dashboard.first.title')}</h2>
      <ol>
        {steps.map(({ key, is_done: isDone }) => {
          const route = resources[LISTS[key] ?? '']?.route;
          const words = translate(`dashboard.first.${key}`);
          const Mark = isDone ? CircleCheck : Circle;
          return (
            <li key={key} data-done={isDone || undefined}>
              <Mark size={16} strokeWidth={1.75} aria-hidden />
              {route === undefined || isDone ? <span>{words}</span> : <Link to={route}>{words}</Link>}
              <span className="visually-hidden">
                {translate(isDone ? 'dashboard.first.done' : 'dashboard.first.open')}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
