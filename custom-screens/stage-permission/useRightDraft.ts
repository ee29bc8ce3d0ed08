import { useReducer } from 'react';
import { NO_CHANGES, type RightDraft } from './draft.ts';

interface Steps {
  readonly past: readonly RightDraft[];
  readonly now: RightDraft;
  readonly future: readonly RightDraft[];
}

type Step = { readonly to: RightDraft } | 'undo' | 'redo' | 'saved';

/** So many steps can be undone. */
const MOST = 100;

const START: Steps = { past: [], now: NO_CHANGES, future: [] };

function next(steps: Steps, step: Step): Steps {
  const { past, now, future } = steps;
  if (step === 'saved') return START;
  if (step === 'undo') {
    const before = past.at(-1);
    return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : steps;
  }
  if (step === 'redo') {
    const [after, ...later] = future;
    return after ? { past: [...past, now], now: after, future: later } : steps;
  }
  return step.to === now ? steps : { past: [...past, now].slice(-MOST), now: step.to, future: [] };
}

/** The changes that are not saved, each step of which can be undone. */
export function useRightDraft() {
  const [{ past, now, future }, go] = useReducer(next, START);
  return {
    draft: now,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change: (to: RightDraft) => go({ to }),
    undo: () => go('undo'),
    redo: () => go('redo'),
    /** Everything is saved: nothing of before can be undone here. */
    start: () => go('saved'),
  };
}
