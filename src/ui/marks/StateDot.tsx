import type { CSSProperties, ReactNode } from 'react';
import type { Tone } from '#shared/tone.ts';
import './marks.css';

interface StateDotProps {
  readonly tone: Tone;
  /** In place of the one of the tone. */
  readonly color?: string | undefined;
  readonly children: ReactNode;
}

/** A state as a dot and a word. The word is always next to the color. */
export const StateDot = ({ tone, color, children }: StateDotProps) => (
  <span className={`state state-${tone}`} style={color ? ({ '--dot': color } as CSSProperties) : undefined}>
    {children}
  </span>
);
