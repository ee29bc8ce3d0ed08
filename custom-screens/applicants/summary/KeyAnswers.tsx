import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';
import type { Applicant } from '../applicant.ts';
import { SummaryCard } from './SummaryCard.tsx';

interface Answer {
  readonly id?: number;
  readonly question: string;
  readonly answer?: string | null;
}

const SHOWN = 6;

/** The first answers of the application; the others are in their tab. Absent without answers, or without permission. */
export const KeyAnswers = ({ record }: { readonly record: Applicant }) => {
  const translate = useTranslate();
  const answers = (record['answers'] as readonly Answer[] | null | undefined) ?? [];
  if (answers.length === 0) return null;
  return (
    <SummaryCard
      title={translate('applicants.summary.answers')}
      end={
        <Link to="?tab=answers">{translate('applicants.summary.all_answers', { smart_count: answers.length })}</Link>
      }
    >
      <dl className="summary-answers">
        {answers.slice(0, SHOWN).map(({ id, question, answer }) => (
          <div key={id ?? question}>
            <dt>{question}</dt>
            <dd>{answer ? answer : <EmptyValue />}</dd>
          </div>
        ))}
      </dl>
    </SummaryCard>
  );
};
