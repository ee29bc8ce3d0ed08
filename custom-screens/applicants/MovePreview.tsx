import { CircleCheck, Clock, TriangleAlert, Workflow } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { formatDate } from '#engine/field-types/date/format-date.ts';
import { type ApplicantWay, type StageOfApplicant, UNDO_SECONDS } from '#shared/contracts/applicants.ts';
import type { Applicant } from './applicant.ts';
import { MeetRequirement } from './summary/MeetRequirement.tsx';
import './applicants.css';

interface MovePreviewProps {
  readonly record: Applicant;
  readonly way: ApplicantWay;
  readonly stage: StageOfApplicant;
}

/** What a move requires and does: immediately, and once it can't be undone. */
export const MovePreview = ({ record, way, stage }: MovePreviewProps) => {
  const translate = useTranslate();
  const from = way.stages.find(({ id }) => id === way.stage)?.name;
  const { due_if_moved: due, sla_days: days } = stage;
  return (
    <>
      <Requirements record={record} stage={stage} />
      <h3>{translate('applicants.move.at_once')}</h3>
      <ul>
        <li>
          <Workflow size={16} strokeWidth={1.75} aria-hidden />
          <span>
            {from ? translate('applicants.move.changes', { from, to: stage.name }) : stage.name}
            {due !== null && days !== null ? (
              <small className="num">
                {translate('applicants.move.due', { date: formatDate(due), smart_count: days })}
              </small>
            ) : null}
          </span>
        </li>
      </ul>
      {stage.sets_off.length > 0 ? (
        <>
          <h3>{translate('applicants.move.later', { smart_count: UNDO_SECONDS })}</h3>
          <ul>
            {stage.sets_off.map((words) => (
              <li key={words}>
                <Clock size={16} strokeWidth={1.75} aria-hidden />
                {words}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
};

/** What a stage requires, and for what is missing a way to add it. */
export const Requirements = ({ record, stage: { requirements } }: Pick<MovePreviewProps, 'record' | 'stage'>) => {
  const translate = useTranslate();
  const open = requirements.filter(({ met }) => !met);
  if (requirements.length === 0) return null;
  const met = requirements.length - open.length;
  return (
    <div className="stage-requirements" data-tone={open.length > 0 ? 'warn' : 'ok'}>
      <p className="num">
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden />
        {translate('applicants.move.met', { met, smart_count: requirements.length })}
      </p>
      {open.length > 0 ? (
        <ul>
          {open.map((requirement, index) => (
            <li key={`${requirement.name} ${index}`}>
              <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
              <span>{requirement.name}</span>
              <MeetRequirement record={record} requirement={requirement} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};
