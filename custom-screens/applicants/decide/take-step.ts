import type { Decided } from './DecisionBar.tsx';
import type { StepOutcome } from '../useStep.ts';
import type { Decisions } from './useDecisions.ts';

/** Takes a decision. @param onTaken called once the server has it. @throws what the server said. */
export const takeStep = (
  { advance, hold, reject }: Decisions,
  decided: Decided,
  onTaken?: (outcome: StepOutcome) => void,
): Promise<unknown> => {
  if (decided.decision === 'advance') return advance(decided.stage, onTaken);
  return decided.decision === 'hold' ? hold(onTaken) : reject(decided.reason, onTaken);
};

/** Goes to what the next stage lacks, and what adds it. @param side the column with the requirements. */
export function showMissing(side: HTMLElement | null): void {
  const line = side?.querySelector<HTMLElement>('.summary-lines [data-state="missing"]');
  line?.scrollIntoView?.({ block: 'nearest' });
  line?.querySelector<HTMLElement>('a, button')?.focus();
}
