import { useQuery } from '@tanstack/react-query';
import { useGetList, useListContext, useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { timeInColumn } from '#admin/list/layouts/board/time-in-column.ts';
import { useEvaluationContext } from '#admin/conditions/evaluation-context.ts';
import { adminName } from '#client/api/resource-names.ts';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { relatedName } from '#engine/field-types/display/display-name.ts';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import { useDisplayTools } from '#engine/field-types/display/useDisplayTools.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { Face } from '#ui/marks/Face.tsx';
import { type Applicant, nameOf } from '../applicant.ts';

/** So many of those that have waited longest are looked at, and so many are shown. */
const ASKED = 50;
const SHOWN = 5;
const FIELDS = ['applicant', 'candidate', 'job', 'stage', 'stage_kind', 'stage_since', 'status'];
const URGENCY = ['overdue', 'due', 'fine'] as const;

/** Applicants within the filters of the list whose stage is due, the most urgent first. */
export const DueNext = ({ definition }: { readonly definition: CatalogueResource }) => {
  const { board } = definition.list;
  return board?.overdue ? <Due definition={definition} board={board} /> : null;
};

interface DueProps {
  readonly definition: CatalogueResource;
  readonly board: BoardDefinition;
}

const Due = ({ definition, board }: DueProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { links } = useDisplayTools();
  const [now] = useState(() => Date.now());
  const context = useEvaluationContext('update');
  const recordsApi = useRecordsApi();
  const { filterValues } = useListContext();
  const filter = { ...filterValues, status: 'active' };
  const { data: limits } = useQuery({
    queryKey: [adminName(definition), 'board', filter, 'limits'],
    queryFn: async ({ signal }) => {
      const answer = await recordsApi.getBoard(definition.resource, { filter }, signal);
      return new Map(answer.limits.map((limit) => [limit.id, limit]));
    },
  });
  const { data: waiting } = useGetList<Applicant>(adminName(definition), {
    filter,
    sort: { field: 'stage_since', order: 'ASC' },
    pagination: { page: 1, perPage: ASKED },
    meta: { fields: FIELDS },
  });
  if (!limits || !waiting) return null;
  const due = waiting
    .flatMap((record) => {
      const time = timeInColumn(definition, board, record, { limits, context, now });
      return time && time.state !== 'fine' ? [{ record, time }] : [];
    })
    .toSorted((one, other) => URGENCY.indexOf(one.time.state) - URGENCY.indexOf(other.time.state))
    .slice(0, SHOWN);
  if (due.length === 0) return null;
  return (
    <section className="triage-end-part" aria-label={translate('applicants.triage.due')}>
      <h2>{translate('applicants.triage.due')}</h2>
      <ul className="triage-due">
        {due.map(({ record, time }) => (
          <li key={record.id}>
            <Face name={nameOf(record)} />
            <span>
              <a className="cut" href={links.addressOf(definition.resource, Number(record.id))} onClick={links.follow}>
                {nameOf(record)}
              </a>
              <small className="cut">
                {[record['stage'], record.job]
                  .flatMap((each) => (each ? [relatedName(each as RelatedRecord, locale)] : []))
                  .join(' · ')}
              </small>
            </span>
            <small className="num" data-sla={time.state}>
              {translate(`board.time.${time.unit}`, { count: time.count })}
              <span className="visually-hidden"> {translate(`board.time.${time.state}`)}</span>
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
};
