import { useId } from 'react';
import type { ReactNode } from 'react';

interface SummaryCardProps {
  readonly title: string;
  /** Beside the title. */
  readonly count?: ReactNode;
  /** At the end of the title's line. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** One subject of the summary, with a frame around it. */
export const SummaryCard = ({ title, count, end, children }: SummaryCardProps) => {
  const id = useId();
  return (
    <section className="summary-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {count}
        <span className="summary-end">{end}</span>
      </header>
      {children}
    </section>
  );
};
