import './marks.css';

const STEPS = [0, 1, 2, 3] as const;

/** Four steps of the hierarchy, the filled one says which: 1 organization, 2 company, 3 business unit, 4 department. */
export const LevelMark = ({ level, className }: { readonly level: 1 | 2 | 3 | 4; readonly className?: string }) => (
  <svg className={`level-mark ${className ?? ''}`} viewBox="0 0 14 14" aria-hidden>
    {STEPS.map((step) => (
      <rect
        key={step}
        className={step + 1 === level ? 'is' : undefined}
        x={step * 2}
        y={step * 3.7}
        width={14 - step * 2}
        height={2.4}
        rx={1.2}
      />
    ))}
  </svg>
);
