import { useState } from 'react';
import type { BuilderStage } from './model.ts';

type Stages = readonly BuilderStage[];

/** How many changes can be undone. */
const MAX_STEPS = 100;

interface State {
  readonly now: Stages;
  readonly past: readonly Stages[];
  readonly future: readonly Stages[];
  /** Changes whenever the stages come from somewhere else than the user's own inputs. */
  readonly turn: number;
}

export interface StageHistory {
  readonly stages: Stages;
  readonly turn: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  change(to: (stages: Stages) => Stages): void;
  undo(): void;
  redo(): void;
  /** Takes other stages; with `isStep` the ones before can be had back by undoing. */
  replace(stages: Stages, isStep: boolean): void;
}

/** The stages as they are edited, with the steps back and forth. */
export function useHistory(start: Stages): StageHistory {
  const [{ now, past, future, turn }, setState] = useState<State>(() => ({
    now: start,
    past: [],
    future: [],
    turn: 0,
  }));
  return {
    stages: now,
    turn,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change: (to) =>
      setState((state) => {
        const next = to(state.now);
        if (next === state.now) return state;
        return { ...state, now: next, past: [...state.past, state.now].slice(-MAX_STEPS), future: [] };
      }),
    undo: () =>
      setState((state) => {
        const before = state.past.at(-1);
        if (!before) return state;
        const { turn: last } = state;
        return { now: before, past: state.past.slice(0, -1), future: [state.now, ...state.future], turn: last + 1 };
      }),
    redo: () =>
      setState((state) => {
        const [after, ...rest] = state.future;
        if (!after) return state;
        return { now: after, past: [...state.past, state.now], future: rest, turn: state.turn + 1 };
      }),
    replace: (stages, isStep) =>
      setState((state) => ({
        now: stages,
        past: isStep ? [...state.past, state.now] : [],
        future: [],
        turn: state.turn + 1,
      })),
  };
}
