import { Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { BACKGROUND_STATES, type BackgroundState } from '#shared/contracts/background.ts';
import { ScheduleTable } from './ScheduleTable.tsx';
import { TaskTable } from './TaskTable.tsx';
import { useBackgroundWork } from './useBackgroundWork.ts';
import '#client/page/page-tabs.css';
import './background-work.css';

const SHOWN = 25;
const MAX_SHOWN = 200;
const ORDER: readonly BackgroundState[] = ['running', 'waiting', 'failed', 'done', 'cancelled'];

/** What runs outside of requests, what waits and failed, and what runs next by a schedule; it follows as it happens. */
const BackgroundWorkScreen = () => {
  const translate = useTranslate();
  const [params] = useSearchParams();
  const state = BACKGROUND_STATES.find((one) => one === params.get('state'));
  const [limit, setLimit] = useState(SHOWN);
  const { tasks, schedules } = useBackgroundWork(state, limit);
  const page = tasks.data;
  return (
    <section className="work">
      <PageHeader
        title={translate('menu.background_work', { _: translate('background_work.tasks') })}
        count={page?.count}
      />
      <Typography variant="body2" className="work-lead">
        {translate('background_work.lead')}
      </Typography>
      <nav className="page-tabs" aria-label={translate('background_work.states.label')}>
        <Link to="?" aria-current={state ? undefined : 'page'}>
          {translate('background_work.states.all')}
        </Link>
        {ORDER.map((one) => (
          <Link key={one} to={`?state=${one}`} aria-current={one === state ? 'page' : undefined}>
            {translate(`background_work.states.${one}`)} <span className="num">{page?.counts[one] ?? ''}</span>
          </Link>
        ))}
      </nav>
      {tasks.isError && !page ? (
        <ErrorState
          title={translate('background_work.failure')}
          error={tasks.error}
          onRetry={() => void tasks.refetch()}
        />
      ) : null}
      {page && page.results.length > 0 ? <TaskTable tasks={page.results} /> : null}
      {page?.results.length === 0 ? <p className="work-none">{translate('background_work.empty')}</p> : null}
      {page && page.count > limit && limit < MAX_SHOWN ? (
        <Button className="work-older" onClick={() => setLimit(Math.min(limit * 2, MAX_SHOWN))}>
          {translate('members.more')}
        </Button>
      ) : null}
      {schedules.data ? (
        <>
          <Typography variant="h2" className="work-title">
            {translate('background_work.schedules.title')}
          </Typography>
          <ScheduleTable schedules={schedules.data} />
        </>
      ) : null}
    </section>
  );
};

export default BackgroundWorkScreen;
