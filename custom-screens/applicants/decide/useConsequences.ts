import { useTranslate } from 'ra-core';
import { useListText } from '#engine/field-types/useListText.ts';
import type { ApplicantWay, StageOfApplicant } from '#shared/contracts/applicants.ts';
import { type Decision, targetOf } from './decisions.ts';

/** What each decision does, in one line, as the server says it. @param reasons how many reasons of a rejection have a key. */
export function useConsequences(way: ApplicantWay | undefined, reasons: number): Readonly<Record<Decision, string>> {
  const translate = useTranslate();
  const listed = useListText();
  if (!way) return { advance: '', hold: '', reject: '' };
  const lineTo = ({ name, sets_off }: StageOfApplicant) =>
    translate(sets_off.length > 0 ? 'applicants.decide.to_set_off' : 'applicants.decide.to', {
      stage: name,
      smart_count: sets_off.length,
    });
  const advanceLine = (stage: StageOfApplicant) =>
    stage.missing.length > 0 ? translate('applicants.menu.needs', { names: listed(stage.missing) }) : lineTo(stage);
  const next = targetOf(way, 'advance');
  const held = targetOf(way, 'hold');
  const here = way.stages.find(({ id }) => id === way.stage)?.name;
  const rejected = targetOf(way, 'reject');
  const stays = here === undefined ? '' : translate('applicants.decide.stays', { stage: here });
  const set = rejected?.sets_off.length ?? 0;
  const reason = set > 0 ? 'applicants.decide.reasons_set_off' : 'applicants.decide.reasons';
  return {
    advance: next ? advanceLine(next) : translate('applicants.move.nowhere'),
    hold: held ? lineTo(held) : stays,
    reject:
      reasons > 0 ? translate(reason, { last: reasons, smart_count: set }) : translate('applicants.decide.reason'),
  };
}
