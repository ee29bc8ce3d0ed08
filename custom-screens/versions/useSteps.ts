import { useState } from 'react';

interface State<Value> {
  readonly now: Value;
  readonly past: readonly Value[];
  readonly future: readonly Value[];
  readonly turn: number;
}

/** How many changes can be undone. */
const MAX_STEPS = 100;

/** A value whose changes can be undone and redone. */
export function useSteps<Value>(start: Value) {
  const [{ now, past, future, turn }, setState] = useState<State<Value>>(() => ({
    now: start,
    past: [],
    future: [],
    turn: 0,
  }));
  return {
    now,
    /** Another number whenever the value comes from somewhere else than the user's own inputs. */
    turn,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** The same value is no step. */
    change: (to: (now: Value) => Value) =>
      setState((state) => {
        const next = to(state.now);
        if (next === state.now) return state;
        return { ...state, now: next, past: [...state.past, state.now].slice(-MAX_STEPS), future: [] };
      }),
    undo: () =>
      setState((state) => {
        const before = state.past.at(-1);
        if (before === undefined) return state;
        const { turn: last } = state;
        return { now: before, past: state.past.slice(0, -1), future: [state.now, ...state.future], turn: last + 1 };
      }),
    redo: () =>
      setState((state) => {
        const [after, ...rest] = state.future;
        if (after === undefined) return state;
        return { now: after, past: [...state.past, state.now], future: rest, turn: state.turn + 1 };
      }),
    /** Begins again with another value, unless that is a step that can be undone. */
    replace: (value: Value, isStep: boolean) =>
      setState((state) => ({
        now: value,
        past: isStep ? [...state.past, state.now] : [],
        future: [],
        turn: state.turn + 1,
      })),
  };
}
