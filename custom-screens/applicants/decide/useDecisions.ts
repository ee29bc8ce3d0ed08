import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { RelationOption } from '#engine/field-types/input/input-scope.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import type { ApplicantWay, StageOfApplicant } from '#shared/contracts/applicants.ts';
import type { Applicant } from '../applicant.ts';
import { type StepOutcome, useStep } from '../useStep.ts';
import { type Decision, stepFrom, targetOf, transitionOf } from './decisions.ts';

type OnTaken = (outcome: StepOutcome) => void;

/** What can be decided about an applicant now. */
export interface Decisions {
  /** The stage that *advance* leads to. */
  readonly next: StageOfApplicant | undefined;
  readonly can: Readonly<Record<Decision, boolean>>;
  readonly isBusy: boolean;
  /** Each calls `onTaken` as soon as the server has the step. @throws what the server said. */
  readonly advance: (stage: StageOfApplicant, onTaken?: OnTaken) => Promise<void>;
  readonly hold: (onTaken?: OnTaken) => Promise<void>;
  readonly reject: (reason: RelationOption, onTaken?: OnTaken) => Promise<void>;
}

/** Takes decisions about an applicant as steps, which can be undone. */
export function useDecisions(record: Applicant, way: ApplicantWay | undefined): Decisions {
  const definition: CatalogueResource = useDefinition('applicants');
  const { take, isBusy } = useStep(record);
  const next = way && targetOf(way, 'advance');
  const data = (values: object = {}) => (way ? stepFrom(way, values) : values);
  return {
    next,
    isBusy,
    can: {
      advance: transitionOf(definition, record, 'advance') !== undefined && next !== undefined,
      hold: transitionOf(definition, record, 'hold') !== undefined,
      reject: transitionOf(definition, record, 'reject') !== undefined,
    },
    advance: ({ id, name }, onTaken) =>
      take('move', data({ stage: id }), { message: 'applicants.moved', args: { stage: name } }, onTaken),
    hold: (onTaken) => take('hold', data(), { message: 'applicants.decide.held', args: {} }, onTaken),
    reject: ({ id, name }, onTaken) => {
      const message = { message: 'applicants.decide.rejected', args: { reason: name } };
      return take('reject', data({ rejection_reason: id }), message, onTaken);
    },
  };
}
