import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { Sentence } from '#client/i18n/Sentence.tsx';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import { insideSentence } from '#engine/model/wording.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { Face } from '#ui/marks/Face.tsx';
import { recordTitle } from '#admin/words/record-title.ts';
import { useLocalDefinition } from '#admin/words/words.ts';
import { JobPath } from './JobPath.tsx';
import { jobPeople } from './job-people.ts';
import { daysOpen } from './job-record.ts';
import type { Job } from './job-record.ts';
import { OpeningsGauge } from './OpeningsGauge.tsx';
import './jobs.css';

/** The header of a job: how full, how old, who, and where. */
const JobHeader = ({ resource, record }: CustomScreenProps) =>
  resource && record ? <Header resource={resource} job={record as Job} /> : null;

export default JobHeader;

interface HeaderProps {
  readonly resource: CatalogueResource;
  readonly job: Job;
}

const Header = ({ resource, job }: HeaderProps) => {
  const locale = useLocale();
  const definition = useLocalDefinition(resource);
  const { openings, openings_filled: filled, openings_promised: promised = 0 } = job;
  const { job_status: status, priority } = definition.fields;
  return (
    <>
      {openings === undefined || filled === undefined ? null : (
        <OpeningsGauge total={openings} filled={filled} promised={promised} />
      )}
      <div className="details-name job-name">
        <div className="details-title">
          <h1>{recordTitle(resource, job, locale)}</h1>
          {job.code ? <span className="job-code">{job.code}</span> : null}
          {status && job.job_status ? <FieldValue field={status} value={job.job_status} record={job} /> : null}
          {priority && job.priority && job.priority !== 'normal' ? (
            <span className="job-priority" data-priority={job.priority}>
              {priority.enumTitles?.[job.priority] ?? job.priority}
            </span>
          ) : null}
        </div>
        <JobPath resource={resource} job={job} />
        <JobFigures resource={definition} job={job} />
      </div>
    </>
  );
};

/** "2 of 5 filled · Open 38 days · Maya Lindqvist recruiter · Elif Kaya hiring manager". */
const JobFigures = ({ resource, job }: HeaderProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const [now] = useState(() => Date.now());
  const days = daysOpen(job, now);
  const { openings, openings_filled: filled } = job;
  const parts: readonly (readonly [string, ReactNode])[] = [
    ...(openings !== undefined && filled !== undefined
      ? [['filled', <Filled key="filled" filled={filled} total={openings} />] as const]
      : []),
    ...(days === undefined
      ? []
      : [
          [
            'age',
            <Sentence
              key="age"
              text={job.closed_on ? 'jobs.header.was_open' : 'jobs.header.open'}
              parts={{
                days: <b>{translate('jobs.header.days', { smart_count: days, days: formatNumber(days, locale) })}</b>,
              }}
            />,
          ] as const,
        ]),
    ...jobPeople(resource, job).map(
      ({ key, user, part }) =>
        [
          key,
          <span key={key} className="job-person">
            <Face name={user.name} size="xs" />
            {user.name} <small>{insideSentence(part, locale)}</small>
          </span>,
        ] as const,
    ),
  ];
  if (parts.length === 0) return null;
  return (
    <ul className="job-figures">
      {parts.map(([key, part]) => (
        <li key={key} className="num">
          {part}
        </li>
      ))}
    </ul>
  );
};

const Filled = ({ filled, total }: { readonly filled: number; readonly total: number }) => {
  const translate = useTranslate();
  return (
    <Sentence text="jobs.header.filled" parts={{ share: <b>{translate('jobs.header.share', { filled, total })}</b> }} />
  );
};
