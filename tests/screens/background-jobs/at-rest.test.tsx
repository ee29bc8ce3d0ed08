import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useAtRest } from '#client/background-jobs/useAtRest.ts';
import type { BackgroundJob } from '#shared/contracts/background-jobs.ts';

const job = (change: Partial<BackgroundJob>, rejected = 0) =>
  ({
    id: 1,
    state: 'done',
    finished_on: '2026-11-24T08:00:00Z',
    error: null,
    counts: { done: 40, rejected, undone: 0, kept: 0, undoable: 0 },
    ...change,
  }) as BackgroundJob;

describe('jobs', () => {
  it.each([
    ['that are done', job({}), true],
    ['that skipped records', job({}, 2), false],
    ['that run', job({ state: 'running' }), false],
    ['that failed', job({ state: 'failed', error: 'No connection' }), false],
  ])('%s fold their panel or keep it open', (_case, each, isAtRest) => {
    vi.useFakeTimers();
    const { result } = renderHook(() => useAtRest([each]));
    expect(result.current).toBe(false);

    act(() => void vi.advanceTimersByTime(10_000));

    expect(result.current).toBe(isAtRest);
    vi.useRealTimers();
  });
});
