import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { useOfferKeys } from '#client/page/offered-keys.ts';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { usePageKeys } from '#admin/details/usePageKeys.ts';
import { useRecordActions } from '#admin/record-actions/useRecordActions.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { Applicant } from '../applicant.ts';
import ApplicantCv from '../candidate/ApplicantCv.tsx';
import { type Decided, DecisionBar } from '../decide/DecisionBar.tsx';
import { Dossier } from '../decide/Dossier.tsx';
import { canDecide, transitionOf } from '../decide/decisions.ts';
import { showMissing, takeStep } from '../decide/take-step.ts';
import { useDecisionKeys } from '../decide/useDecisionKeys.ts';
import { useDecisions } from '../decide/useDecisions.ts';
import { useUndoKey } from '../decide/useUndoKey.ts';
import { NoteComposer } from '../notes/NoteComposer.tsx';
import { ShortBar } from '../StageBar.tsx';
import { stepsOf } from '../steps-of.ts';
import { useWay } from '../useWay.ts';
import './split.css';

/** An applicant beside the list: the CV, and what a decision needs, with the decision itself. */
const DecisionScreen = ({ resource, record, onDone }: CustomScreenProps) =>
  resource && record ? <Screen definition={resource} record={record} onDone={onDone ?? (() => undefined)} /> : null;

export default DecisionScreen;

interface ScreenProps {
  readonly definition: CatalogueResource;
  readonly record: Applicant;
  readonly onDone: () => void;
}

const Screen = ({ definition, record, onDone }: ScreenProps) => {
  const translate = useTranslate();
  const { data: way } = useWay(record);
  const decisions = useDecisions(record, way);
  const showError = useErrorToast();
  const side = useRef<HTMLElement>(null);
  const { ask, dialogs } = useRecordActions(definition);
  const move = transitionOf(definition, record, 'advance');
  usePageKeys({ s: move ? () => void ask({ kind: 'transitions', definition: move }, { record }) : undefined });
  useUndoKey();
  const hasDecisions = canDecide(definition);
  useOfferKeys(useDecisionKeys(hasDecisions ? ['advance', 'hold', 'undo'] : []));
  const decide = async (decided: Decided) => {
    try {
      const taken = takeStep(decisions, decided);
      onDone();
      await taken;
    } catch (error) {
      showError(error);
    }
  };
  return (
    <div className="decision-screen">
      <section className="decision-cv" aria-label={translate('applicants.decide.cv')}>
        <ApplicantCv record={record} />
      </section>
      <aside ref={side} className="decision-side" aria-label={translate('applicants.decide.title')}>
        <div className="decision-scroll">
          <Dossier definition={definition} record={record}>
            {way ? <ShortBar way={way} steps={stepsOf(way)} /> : null}
          </Dossier>
        </div>
        <div className="decision-foot">
          <NoteComposer record={record} />
          {hasDecisions ? (
            <DecisionBar
              record={record}
              way={way}
              decisions={decisions}
              onDecide={(decided) => void decide(decided)}
              onDone={onDone}
              onRefused={() => showMissing(side.current)}
            />
          ) : null}
        </div>
      </aside>
      {dialogs}
    </div>
  );
};
