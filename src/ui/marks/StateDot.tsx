import type { ReactNode } from 'react';
import type { Tone } from '#shared/tone.ts';
import './marks.css';

/** A state as a dot and a word. The word is always next to the color. */
export const StateDot = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span className={`state state-${tone}`}>{children}</span>
);
