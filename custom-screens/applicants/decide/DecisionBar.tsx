import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { usePageKeys } from '#admin/details/usePageKeys.ts';
import { useRecordActions } from '#admin/record-actions/useRecordActions.tsx';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import type { RelationOption } from '#engine/field-types/input/input-scope.ts';
import type { ApplicantWay, StageOfApplicant } from '#shared/contracts/applicants.ts';
import type { Applicant } from '../applicant.ts';
import { MoveTo } from '../MoveDialog.tsx';
import { DecisionButton } from './DecisionButton.tsx';
import { asksForMore, type Decision, transitionOf } from './decisions.ts';
import { ReasonList } from './ReasonList.tsx';
import { useConsequences } from './useConsequences.ts';
import type { Decisions } from './useDecisions.ts';
import { useReasons } from './useReasons.ts';
import './decide.css';

/** A decision that the user has made. */
export type Decided =
  | { readonly decision: 'advance'; readonly stage: StageOfApplicant }
  | { readonly decision: 'hold' }
  | { readonly decision: 'reject'; readonly reason: RelationOption };

interface DecisionBarProps {
  readonly record: Applicant;
  readonly way: ApplicantWay | undefined;
  readonly decisions: Decisions;
  readonly onDecide: (decided: Decided) => void;
  /** A dialog has taken the step. */
  readonly onDone: () => void;
  /** Advancing lacks something: shows where it can be added. */
  readonly onRefused: () => void;
}

/**
 * Advance, hold, reject: each with its key and with what it does. What the next stage requires keeps the applicant here; a
 * stage that asks for a reason, and whatever those of the other decisions ask for, opens the dialog of the step.
 */
export const DecisionBar = ({ record, way, decisions, onDecide, onDone, onRefused }: DecisionBarProps) => {
  const translate = useTranslate();
  const definition = useDefinition('applicants');
  const rejectButton = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [asked, setAsked] = useState<StageOfApplicant>();
  const { ask, dialogs } = useRecordActions(definition, onDone);
  const { next, can, isBusy } = decisions;
  const reasons = useReasons(can.reject);
  const consequences = useConsequences(way, reasons.length);
  const isRefused = next !== undefined && next.missing.length > 0;
  const openDialog = (decision: Decision) => {
    setAsking(false);
    const transition = transitionOf(definition, record, decision);
    if (transition) void ask({ kind: 'transitions', definition: transition }, { record });
  };
  const advance = () => {
    if (!next) return;
    if (isRefused) onRefused();
    else if (next.reason_purpose !== null) setAsked(next);
    else onDecide({ decision: 'advance', stage: next });
  };
  const orDialog = (decision: Decision, decide: () => void) => () =>
    way && asksForMore(way, decision) ? openDialog(decision) : decide();
  const run: Readonly<Record<Decision, () => void>> = {
    advance,
    hold: orDialog('hold', () => onDecide({ decision: 'hold' })),
    reject: orDialog('reject', () => setAsking(true)),
  };
  const isReady = (decision: Decision) => can[decision] && way !== undefined && !isBusy;
  const keyOf = (decision: Decision) => (isReady(decision) ? run[decision] : undefined);
  usePageKeys({ a: keyOf('advance'), h: keyOf('hold'), r: keyOf('reject') });
  const button = (decision: Decision) => ({
    decision,
    consequence: consequences[decision],
    disabled: !isReady(decision),
    onClick: run[decision],
  });
  return (
    <div className="decisions">
      <DecisionButton {...button('advance')} isRefused={isRefused}>
        {translate('applicants.decide.advance')}
      </DecisionButton>
      <DecisionButton {...button('hold')}>{translate('applicants.decide.hold')}</DecisionButton>
      <DecisionButton {...button('reject')} ref={rejectButton} expanded={isAsking}>
        {translate('applicants.way.reject')}
      </DecisionButton>
      {isAsking ? (
        <ReasonList
          anchor={() => rejectButton.current}
          reasons={reasons}
          onChoose={(reason) => {
            setAsking(false);
            onDecide({ decision: 'reject', reason });
          }}
          onMore={() => openDialog('reject')}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {asked && way ? (
        <MoveTo record={record} way={way} stage={asked} onDone={onDone} onClose={() => setAsked(undefined)} />
      ) : null}
      {dialogs}
    </div>
  );
};
