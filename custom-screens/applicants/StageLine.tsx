import { useTranslate } from 'ra-core';
import { formatDate } from '#engine/field-types/date/format-date.ts';
import type { ApplicantWay } from '#shared/contracts/applicants.ts';
import type { Step } from './steps-of.ts';

interface StageLineProps {
  readonly way: ApplicantWay;
  readonly step: Step;
}

/** The time in a stage, in the current one against its limit; what is missing for the next; what a later one follows. */
export const StageLine = ({ way, step: { stage, state, after } }: StageLineProps) => {
  const translate = useTranslate();
  if (state === 'current') return <Current way={way} />;
  if (state === 'done')
    return <small className="num">{translate('applicants.way.spent', { smart_count: stage.days ?? 0 })}</small>;
  if (state === 'next' && stage.missing.length > 0)
    return (
      <small data-sla="due_today">{translate('applicants.way.missing', { smart_count: stage.missing.length })}</small>
    );
  if (state === 'next' && stage.allowed) return <small>{translate('applicants.way.ready')}</small>;
  if (state === 'later' && after !== undefined)
    return <small className="cut">{translate('applicants.way.after', { stage: after })}</small>;
  return null;
};

const Current = ({ way }: Pick<StageLineProps, 'way'>) => {
  const translate = useTranslate();
  const { since, working_days: days, sla_days: limit, due, sla } = way;
  if (since === null) return null;
  return (
    <>
      <small className="num" data-sla={sla}>
        {limit === null
          ? translate('applicants.way.spent', { smart_count: days })
          : translate('applicants.way.days_of', { days, smart_count: limit })}
        {due === null ? null : <span>{translate('applicants.way.due', { date: formatDate(due) })}</span>}
      </small>
      {limit ? <u style={{ width: `${Math.min(100, (days / limit) * 100)}%` }} data-sla={sla} aria-hidden /> : null}
    </>
  );
};
