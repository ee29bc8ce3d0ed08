import { ArrowRight, Star } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { useEvaluationContext } from '#admin/conditions/evaluation-context.ts';
import { isOffered, type RecordAction, recordActionsOf } from '#admin/record-actions/record-actions.ts';
import { cameFrom } from '#client/page/useLeave.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { relatedName } from '#engine/field-types/display/display-name.ts';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import { StateDot } from '#ui/marks/StateDot.tsx';
import { daysSince } from '../../days-since.ts';
import { StageMenu } from '../../parts/StageMenu.tsx';
import { stageTone } from '../../stage-tone.ts';

/** The unit that a job is for, the lowest first. */
const UNITS = ['department', 'business_unit', 'company', 'organization'] as const;

/** A row of the API; what the user can't read is absent. */
export interface Application extends RaRecord {
  readonly job: RelatedRecord | null;
  readonly cv_source?: RelatedRecord | null;
  readonly created_on: string;
  readonly status: string;
  readonly stage?: RelatedRecord | null;
  readonly stage_since?: string | null;
  readonly rating?: number | null;
  readonly interview?: string | null;
}

export interface ApplicationRowProps {
  readonly definition: CatalogueResource;
  readonly application: Application;
  /** Absent while it loads, and for a user who can't read the job. */
  readonly job: RaRecord | undefined;
  /** Where the job is; absent for users who can't open jobs. */
  readonly jobRoute: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly onAsk: (step: RecordAction, application: Application) => void;
}

/** One application of a candidate: the job, the stage to change in place, the rating, and the days in the stage. */
export const ApplicationRow = ({ definition, application, job, jobRoute, now, onAsk }: ApplicationRowProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const from = cameFrom(useLocation());
  const title = application.job?.name ?? translate('candidates.applications.hidden_job');
  const unit = UNITS.map((level) => job?.[level] as RelatedRecord | null | undefined).find(Boolean);
  const canOpen = definition.can.show && definition.open.includes('show');
  const address = canOpen ? `${definition.route}/${application.id}` : job && jobRoute && `${jobRoute}/${job.id}`;
  return (
    <li>
      <div className="candidate-application-job">
        {address ? (
          <Link to={address} state={from}>
            {title}
          </Link>
        ) : (
          <strong>{title}</strong>
        )}
        {unit ? <small>{relatedName(unit, locale)}</small> : null}
        <LastLine definition={definition} application={application} />
      </div>
      <Stage definition={definition} application={application} title={title} onAsk={onAsk} />
      <Rating value={application.rating} />
      <DaysIn application={application} now={now} />
      {address ? <ArrowRight className="candidate-application-open" size={16} strokeWidth={1.75} aria-hidden /> : null}
    </li>
  );
};

interface PartProps {
  readonly definition: CatalogueResource;
  readonly application: Application;
}

/** What comes next, else how it began. */
const LastLine = ({ application }: PartProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { interview, cv_source: source, created_on } = application;
  if (interview)
    return <small>{translate('candidates.applications.interview', { date: formatInstant(interview) })}</small>;
  const key = source ? 'candidates.applications.applied_through' : 'candidates.applications.applied';
  const parts = { date: formatInstant(created_on), source: source && relatedName(source, locale) };
  return <small>{translate(key, parts)}</small>;
};

interface StageProps extends PartProps {
  readonly title: string;
  readonly onAsk: ApplicationRowProps['onAsk'];
}

/** The stage as a choice where this user can move the applicant now, else as it is; an application that is over has its status. */
const Stage = ({ definition, application, title, onAsk }: StageProps) => {
  const locale = useLocale() ?? 'en';
  const context = useEvaluationContext('update');
  const { status } = definition.fields;
  const steps = recordActionsOf(definition, 'show').filter((step) => isOffered(definition, step, application, context));
  const step = (key: string) => steps.find((each) => each.kind === 'transitions' && each.definition.key === key);
  const reject = step('reject');
  const isHeld = application.status === 'on_hold';
  const ofStatus = status ? <FieldValue field={status} value={application.status} record={application} /> : null;
  if (step('move') && application.stage)
    return (
      <div className="candidate-application-stage">
        <StageMenu record={application} label={title} onReject={reject && (() => onAsk(reject, application))} />
        {isHeld ? ofStatus : null}
      </div>
    );
  if (application.stage && application.status === 'active')
    return (
      <StateDot tone={stageTone(application['stage_kind'])}>
        <span className="cut">{relatedName(application.stage, locale)}</span>
      </StateDot>
    );
  return ofStatus;
};

const Rating = ({ value }: { readonly value: number | null | undefined }) => {
  const translate = useTranslate();
  if (!value) return <span className="candidate-application-rating" />;
  return (
    <span className="candidate-application-rating num">
      <Star size={14} fill="currentColor" aria-hidden />
      <span className="visually-hidden">{translate('candidates.applications.rating', { rating: value })}</span>
      <span aria-hidden>{value}</span>
    </span>
  );
};

/** The days in the stage; of an application without one, since it began. */
const DaysIn = ({ application, now }: { readonly application: Application; readonly now: number }) => {
  const translate = useTranslate();
  const { stage, stage_since: since, created_on, status } = application;
  if (status !== 'active' && status !== 'on_hold') return <span />;
  const days = daysSince(since ?? created_on, now);
  const title = translate(stage ? 'candidates.applications.in_stage' : 'candidates.applications.applied_for');
  return (
    <span className="num" title={title}>
      {translate('candidates.applications.days', { smart_count: days })}
    </span>
  );
};
