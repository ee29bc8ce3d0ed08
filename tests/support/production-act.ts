import { createRequire } from 'node:module';
import React from 'react';

type Work = () => void;

const load = createRequire(import.meta.url);

/**
 * Tests act on screens by `act` of React, which only its development build has. This is the same for the build that users get: what a
 * test makes React do has been done when its deed is over. Drawings are counted in it too. Loaded before anything that loads `react-dom`.
 */
if (React.act === undefined) {
  const waiting = new Set<Work>();
  loadReact(waiting);
  const { flushSync } = load('react-dom') as typeof import('react-dom');
  Reflect.set(React, 'act', (deed: () => unknown) => {
    const result = flushSync(deed);
    if (result instanceof Promise) return result.finally(() => finish(waiting));
    finish(waiting);
    return Promise.resolve(result);
  });
}

/** React takes the two timers that it plans its work with when it is loaded: what it gives to them is also in `waiting` until it is done. */
function loadReact(waiting: Set<Work>): void {
  const { setImmediate, queueMicrotask } = globalThis;
  const noted = (plan: (work: Work) => unknown) => (work: Work) => {
    const once = () => {
      if (waiting.delete(once)) work();
    };
    waiting.add(once);
    plan(once);
  };
  Object.assign(globalThis, { setImmediate: noted(setImmediate), queueMicrotask: noted(queueMicrotask) });
  // The build that users get, with what `Profiler` needs.
  Object.assign(load('react-dom/client') as object, load('react-dom/profiling'));
  Object.assign(globalThis, { setImmediate, queueMicrotask });
}

/** Work makes work: an effect changes a state. What is added meanwhile comes too; a screen that never comes to rest goes on by itself. */
function finish(waiting: ReadonlySet<Work>): void {
  let done = 0;
  for (const work of waiting) {
    work();
    done += 1;
    if (done === MOST_AT_ONCE) return;
  }
}

const MOST_AT_ONCE = 10_000;
