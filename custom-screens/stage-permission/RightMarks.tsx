import { Check } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useListText } from '#engine/field-types/useListText.ts';
import type { RightState, RightStates } from './draft.ts';
import { RIGHT_LOOKS } from './rights.ts';

/** What is permitted in a cell, as twelve marks in fixed places; all, and none, are a word and a dash. */
export const RightMarks = ({
  states,
  isException = false,
}: {
  readonly states: RightStates;
  readonly isException?: boolean;
}) => {
  const translate = useTranslate();
  const all = RIGHT_LOOKS.map(({ right }) => states[right]);
  const isAll = (state: RightState) => all.every((each) => each === state);
  if (isAll('grant'))
    return (
      <span className="row perm-full" aria-hidden>
        <Check size={14} />
        {translate('stage_permission.full')}
      </span>
    );
  if (isAll(isException ? 'inherit' : 'deny'))
    return (
      <span className="perm-none" aria-hidden>
        –
      </span>
    );
  return (
    <span className="perm-marks" aria-hidden>
      {RIGHT_LOOKS.map(({ right, icon: RightIcon, group }) => (
        <span key={right} data-state={states[right]} data-group={group} data-exception={isException || undefined}>
          {states[right] === 'grant' ? <RightIcon size={13} strokeWidth={1.75} /> : null}
        </span>
      ))}
    </span>
  );
};

/** The same in words. */
export function useRightWords() {
  const translate = useTranslate();
  const listed = useListText();
  const namesOf = (states: RightStates, wanted: RightState) =>
    RIGHT_LOOKS.filter(({ right }) => states[right] === wanted).map(({ right }) =>
      translate(`stage_permission.rights.${right}`),
    );
  return (states: RightStates, isException: boolean): string => {
    const granted = namesOf(states, 'grant');
    const denied = namesOf(states, 'deny');
    if (granted.length === RIGHT_LOOKS.length) return translate('stage_permission.words.full');
    if (!isException)
      return granted.length === 0
        ? translate('stage_permission.words.none')
        : translate('stage_permission.words.granted', { permissions: listed(granted) });
    if (granted.length + denied.length === 0) return translate('stage_permission.words.inherit');
    if (denied.length === 0) return translate('stage_permission.words.granted', { permissions: listed(granted) });
    if (granted.length === 0) return translate('stage_permission.words.denied', { permissions: listed(denied) });
    return translate('stage_permission.words.both', { granted: listed(granted), denied: listed(denied) });
  };
}
