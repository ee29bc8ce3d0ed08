import { useTranslate } from 'ra-core';
import type { OfferedKey } from '#client/page/offered-keys.ts';

const KEYS = { advance: 'A', hold: 'H', reject: 'R', skip: 'J', note: 'N', undo: 'Z', exit: 'Esc' } as const;

/** Keys of decisions, for the list of keys. */
export function useDecisionKeys(names: readonly (keyof typeof KEYS)[]): readonly OfferedKey[] {
  const translate = useTranslate();
  return names.map((name) => ({ key: KEYS[name], label: translate(`applicants.decide.keys.${name}`) }));
}
