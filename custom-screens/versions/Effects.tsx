import type { ReactNode } from 'react';
import './versions.css';

/** One thing that a change gives, takes or makes different. */
export interface Effect {
  readonly kind: 'gain' | 'loss' | 'change';
  readonly text: ReactNode;
}

interface EffectsProps {
  readonly title: string;
  /** Who is affected, or how many. */
  readonly hint?: string;
  readonly effects: readonly Effect[];
}

/** What changes do in one respect: to a group of users, in a list, or by a setting. */
export const Effects = ({ title, hint, effects }: EffectsProps) => (
  <section className="effects">
    <h3>{title}</h3>
    {hint ? <p className="hint">{hint}</p> : null}
    <ul className="bare">
      {effects.map(({ kind, text }, index) => (
        <li key={index} data-kind={kind}>
          {text}
        </li>
      ))}
    </ul>
  </section>
);
