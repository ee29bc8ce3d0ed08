import { vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';

/** A server that counts so many records for each filter. */
export const answerCounts = (counts: readonly number[]) =>
  vi.fn<AllCalls['countFilters']>(async () => ({ counts, isExact: true }));
