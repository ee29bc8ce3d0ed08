import type { StageKind } from '#shared/contracts/workflows.ts';
import type { Tone } from '#shared/tone.ts';

const TONES = {
  new: 'idle',
  screen: 'info',
  submit: 'info',
  assess: 'warn',
  interview: 'info',
  offer: 'ok',
  onboarding: 'ok',
  hired: 'ok',
  rejected: 'bad',
  withdrawn: 'idle',
  hold: 'warn',
} as const satisfies Record<StageKind, Tone>;

/** The color of a stage’s dot by its kind; an applicant without a stage has the quiet one. */
export const stageTone = (kind: unknown): Tone => TONES[kind as StageKind] ?? 'idle';
