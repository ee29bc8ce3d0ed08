import { CircleAlert, CircleCheck } from 'lucide-react';
import type { AddingOutcome } from '../useAdding.ts';

interface AddingOutcomesProps {
  readonly outcomes: readonly AddingOutcome[] | undefined;
  /** The names of the records by their ids. */
  readonly titles: ReadonlyMap<number, string>;
}

/** What became of each record, where one of them was rejected. */
export const AddingOutcomes = ({ outcomes, titles }: AddingOutcomesProps) => {
  if (!outcomes) return null;
  return (
    <ul className="adding-outcomes" role="alert">
      {outcomes.map(({ id, status, message }) => {
        const isBad = status === 'rejected';
        const Mark = isBad ? CircleAlert : CircleCheck;
        return (
          <li key={id} data-tone={isBad ? 'bad' : 'ok'}>
            <Mark size={16} strokeWidth={1.75} aria-hidden />
            <strong>{titles.get(id)}</strong>
            <span>{message}</span>
          </li>
        );
      })}
    </ul>
  );
};
