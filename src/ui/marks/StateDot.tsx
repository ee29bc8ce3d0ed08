import type { ReactNode } from 'react';
import type { Tone } from '#shared/tone.ts';
import './marks.css';

/** A dot and a word: a state. The word always stands beside the colour. */
export const StateDot = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span className={`state state-${tone}`}>{children}</span>
);
