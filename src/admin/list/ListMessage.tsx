import type { ReactNode } from 'react';
import './list.css';

interface ListMessageProps {
  readonly mark: ReactNode;
  /** Texts, translated already. */
  readonly title: string;
  readonly text: string;
  readonly role?: 'alert';
  /** What can be done next. */
  readonly children?: ReactNode;
}

/** Shown in place of a list's rows: why there are none. */
export const ListMessage = ({ mark, title, text, role, children }: ListMessageProps) => (
  <div className="list-state" role={role}>
    <span className="list-state-icon">{mark}</span>
    <h2>{title}</h2>
    <p>{text}</p>
    <div className="list-state-actions">{children}</div>
  </div>
);
