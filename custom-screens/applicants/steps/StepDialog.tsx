import { useEffect, useEffectEvent, useRef, useState } from 'react';
import RecordActionDialog from '#admin/record-actions/RecordActionDialog.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import type { CatalogueResource, CatalogueTransition } from '#engine/access/catalogue.ts';
import type { RelationOption } from '#engine/field-types/input/input-scope.ts';
import type { ApplicantWay, StageOfApplicant } from '#shared/contracts/applicants.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { Applicant } from '../applicant.ts';
import { Requirements } from '../MovePreview.tsx';
import { StageReason } from '../parts/StageReason.tsx';
import { useWay } from '../useWay.ts';
import { needsOf, withStageReason } from './step-needs.ts';
import '../applicants.css';

/**
 * The dialog of a step that names no stage, such as *Hire*: besides the fields of the file it asks for what the stage
 * requires to which the step leads. A step without any of that is taken without a question.
 */
const StepDialog = ({ resource, record, transition: key, onSend, onClose = () => undefined }: CustomScreenProps) => {
  const transition = resource?.states?.transitions.find((each) => each.key === key);
  if (!resource || !record || !transition || !onSend) return null;
  return <StepOfOne definition={resource} transition={transition} record={record} onSend={onSend} onClose={onClose} />;
};

export default StepDialog;

interface StepProps {
  readonly definition: CatalogueResource;
  readonly transition: CatalogueTransition;
  readonly record: Applicant;
  readonly onSend: (data: object) => Promise<void>;
  readonly onClose: () => void;
}

const StepOfOne = (props: StepProps) => {
  const { data: way, isError } = useWay(props.record);
  // Without the way the server says what is missing.
  if (!way && !isError) return null;
  const stage = way && stageOf(way, props.transition);
  const isMet = stage?.requirements.every(({ met }) => met) ?? true;
  const needs = needsOf(props.definition, props.transition, stage);
  if (isMet && needs.purpose === null && needs.transition.input.length === 0) return <StepNow {...props} />;
  return <AskedStep {...props} stage={stage} isMet={isMet} />;
};

const stageOf = ({ stages, leads_to: leadsTo }: ApplicantWay, { key }: CatalogueTransition) => {
  const target = leadsTo.find(({ step }) => step === key)?.stage;
  return stages.find(({ id }) => id === target);
};

/** Takes the step without a question. */
const StepNow = ({ onSend, onClose }: Pick<StepProps, 'onSend' | 'onClose'>) => {
  const showError = useErrorToast();
  const begin = useEffectEvent(async () => {
    await onSend({}).catch(showError);
    onClose();
  });
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isBegun.current) void begin();
    isBegun.current = true;
  }, []);
  return null;
};

interface AskedStepProps extends StepProps {
  readonly stage: StageOfApplicant | undefined;
  readonly isMet: boolean;
}

const AskedStep = ({ definition, transition: asked, record, stage, isMet, onSend, onClose }: AskedStepProps) => {
  const [reason, setReason] = useState<RelationOption>();
  const { transition, purpose } = needsOf(definition, asked, stage);
  return (
    <RecordActionDialog
      definition={definition}
      recordAction={{ kind: 'transitions', definition: transition }}
      target={{ record }}
      isBlocked={!isMet || (purpose !== null && reason === undefined)}
      onClose={onClose}
      onSend={(data) => onSend(withStageReason(data, reason))}
    >
      {stage && stage.requirements.length > 0 ? (
        <div className="stage-move">
          <Requirements record={record} stage={stage} />
        </div>
      ) : null}
      <StageReason purpose={purpose} value={reason} onChange={setReason} />
    </RecordActionDialog>
  );
};
