import type { ReactNode } from 'react';
import './record-option.css';

interface RecordOptionProps {
  readonly title: ReactNode;
  /** What distinguishes the record from others with the same title, or says why it can't be chosen. */
  readonly note: string;
}

/** A record in a list of options. */
export const RecordOption = ({ title, note }: RecordOptionProps) => (
  <span className="record-option">
    <span className="cut">{title}</span>
    <small className="num">{note}</small>
  </span>
);
