import { Skeleton } from '@mui/material';
import { Check, EyeOff, TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { StageRequirement } from '#shared/contracts/applicants.ts';
import type { Applicant } from '../applicant.ts';
import { useWay } from '../useWay.ts';
import { MeetRequirement } from './MeetRequirement.tsx';
import { SummaryCard } from './SummaryCard.tsx';

/** What the next stage requires, what is missing of it, and the way to add that. Absent where nothing is required. */
export const Requirements = ({ record }: { readonly record: Applicant }) => {
  const translate = useTranslate();
  const { data } = useWay(record);
  if (!data) return <Skeleton variant="rounded" height={96} />;
  const next = data.stages.find(({ id }) => id === data.next);
  if (!next || next.requirements.length === 0) return null;
  const missing = next.requirements.filter(({ met }) => !met).length;
  return (
    <SummaryCard
      title={translate('applicants.summary.missing_for', { stage: next.name })}
      end={
        <span className="summary-pill num" data-tone={missing > 0 ? 'warn' : 'ok'}>
          {translate(missing > 0 ? 'applicants.summary.missing' : 'applicants.summary.nothing_missing', {
            smart_count: missing,
          })}
        </span>
      }
    >
      <ul className="summary-lines">
        {next.requirements
          .toSorted((one, other) => Number(one.met) - Number(other.met))
          .map((requirement, index) => (
            <Line key={`${requirement.name} ${index}`} record={record} requirement={requirement} />
          ))}
      </ul>
    </SummaryCard>
  );
};

interface LineProps {
  readonly record: Applicant;
  readonly requirement: StageRequirement;
}

const Line = ({ record, requirement }: LineProps) => {
  const translate = useTranslate();
  const { met, kind, name } = requirement;
  const Mark = met ? Check : kind === 'hidden' ? EyeOff : TriangleAlert;
  return (
    <li data-state={met ? 'met' : 'missing'}>
      <Mark size={16} strokeWidth={1.75} aria-hidden />
      <span>{name}</span>
      {met ? (
        <small>{translate('applicants.summary.there')}</small>
      ) : (
        <MeetRequirement record={record} requirement={requirement} />
      )}
    </li>
  );
};
