import { Check, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { PredicateFields } from '#engine/predicates/condition.ts';
import { predicateSentence, type SentenceLabels } from '#engine/predicates/to-sentence.ts';
import type { Verdict } from '#engine/predicates/to-verdict.ts';

interface VerdictTreeProps {
  readonly verdict: Verdict;
  readonly fields: PredicateFields;
  readonly words: SentenceLabels;
}

/** A condition part by part, each with whether it matches the record. */
export const VerdictTree = ({ verdict, fields, words }: VerdictTreeProps) => (
  <ul className="rights-verdict">
    <Part verdict={verdict} fields={fields} words={words} />
  </ul>
);

const Part = ({ verdict, fields, words }: VerdictTreeProps) => {
  const translate = useTranslate();
  const { op, holds, of = [], predicate } = verdict;
  const Mark = holds ? Check : X;
  return (
    <li data-holds={holds}>
      <span>
        <Mark size={14} strokeWidth={2} aria-hidden />
        {predicate ? predicateSentence(predicate, fields, words) : translate(`rights.access.join.${op}`)}
        <span className="visually-hidden">{translate(`rights.access.verdict.${holds ? 'met' : 'not_met'}`)}</span>
      </span>
      {of.length > 0 ? (
        <ul>
          {of.map((each, index) => (
            <Part key={index} verdict={each} fields={fields} words={words} />
          ))}
        </ul>
      ) : null}
    </li>
  );
};
