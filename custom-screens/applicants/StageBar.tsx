import { Skeleton } from '@mui/material';
import { ArrowRight, Check } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ErrorState } from '#admin/list/ListStates.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import type { ApplicantWay, StageOfApplicant } from '#shared/contracts/applicants.ts';
import type { Applicant } from './applicant.ts';
import { MoveTo } from './MoveDialog.tsx';
import { StageLine } from './StageLine.tsx';
import { type Step, stepsOf } from './steps-of.ts';
import { useWay } from './useWay.ts';
import './applicants.css';

/** The workflow of an applicant: what is done, where the applicant is and how long, and where the user can move them. */
const StageBar = ({ record }: CustomScreenProps) => (record ? <Bar record={record} /> : null);

export default StageBar;

const Bar = ({ record }: { readonly record: Applicant }) => {
  const [target, setTarget] = useState<StageOfApplicant>();
  const { data, error, refetch } = useWay(record);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={60} />;
  const steps = stepsOf(data);
  return (
    <>
      <Stages way={data} steps={steps} onChoose={setTarget} />
      <ShortBar way={data} steps={steps} />
      {target ? <MoveTo record={record} way={data} stage={target} onClose={() => setTarget(undefined)} /> : null}
    </>
  );
};

interface StagesProps {
  readonly way: ApplicantWay;
  readonly steps: readonly Step[];
  readonly onChoose: (stage: StageOfApplicant) => void;
}

const Stages = ({ way, steps, onChoose }: StagesProps) => {
  const translate = useTranslate();
  return (
    <ol className="stage-bar" tabIndex={0} aria-label={translate('applicants.way.title')}>
      {steps.map((step) => {
        const { stage, state } = step;
        const canOpen = stage.allowed || (state === 'next' && stage.missing.length > 0);
        return (
          <li key={stage.id} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            {canOpen ? (
              <button
                type="button"
                onClick={() => onChoose(stage)}
                aria-label={translate('applicants.way.move_to', { stage: stage.name })}
              >
                <Name {...step} />
              </button>
            ) : (
              <span className="stage-name">
                <Name {...step} />
              </span>
            )}
            <StageLine way={way} step={step} />
          </li>
        );
      })}
    </ol>
  );
};

const Name = ({ stage, state }: Pick<Step, 'stage' | 'state'>) => (
  <>
    {state === 'done' ? <Check size={14} strokeWidth={1.75} aria-hidden /> : null}
    <b>{stage.name}</b>
    {state === 'next' ? <ArrowRight size={14} strokeWidth={1.75} aria-hidden /> : null}
  </>
);

/** The bar of a phone: the stages as segments, and the current one in words. */
export const ShortBar = ({ way, steps }: Omit<StagesProps, 'onChoose'>) => {
  const translate = useTranslate();
  const at = steps.findIndex(({ state }) => state === 'current');
  const current = steps[at];
  if (!current) return null;
  return (
    <div className="stage-short">
      <div className="stage-segments" aria-hidden>
        {steps.map(({ stage, state }) => (
          <i key={stage.id} data-state={state} />
        ))}
      </div>
      <p>
        <b>{current.stage.name}</b>
        <small className="num">{translate('applicants.way.step', { place: at + 1, total: steps.length })}</small>
        <StageLine way={way} step={current} />
      </p>
    </div>
  );
};
