import { useTranslate } from 'ra-core';
import type { AskedCondition, GrantReason } from '#engine/access/grant-reasons.ts';
import { predicateSentence, type SentenceWords } from '#engine/predicates/to-sentence.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import { useRightsWords } from './useRightsWords.ts';
import { VerdictTree } from './VerdictTree.tsx';

interface WordsProps {
  readonly definition: CatalogueResource;
  readonly words: SentenceWords;
}

interface GrantReasonsProps extends WordsProps {
  readonly reasons: readonly GrantReason[];
  readonly isAllowed: boolean;
}

/** The grants that bear on something, each with what it asks of the record; or that there is none. */
export const GrantReasons = ({ reasons, isAllowed, definition, words }: GrantReasonsProps) => {
  const translate = useTranslate();
  const rights = useRightsWords();
  return (
    <>
      {reasons.length === 0 && !isAllowed ? <p>{translate('rights.access.no_grant')}</p> : null}
      <ul>
        {reasons.map(({ source, option, where, verdict }) => (
          <li key={option ?? ''}>
            <p>
              <b>{translate(`rights.access.source.${source}`)}</b>
              {option === undefined ? null : ` · ${rights.option(option)}`}
              {where === undefined ? `: ${translate('rights.access.every_record')}` : null}
              {where && !verdict ? ': ' : null}
              {where && !verdict ? <Condition asked={{ where }} definition={definition} words={words} /> : null}
            </p>
            {where && verdict ? <Condition asked={{ where, verdict }} definition={definition} words={words} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
};

/** A condition as a sentence; where a record was asked about, part by part with how each came out. */
export const Condition = ({
  asked: { where, verdict },
  definition,
  words,
}: WordsProps & { readonly asked: AskedCondition }) => {
  const translate = useTranslate();
  if (verdict) return <VerdictTree verdict={verdict} fields={definition.fields} words={words} />;
  return translate('rights.access.where', { condition: predicateSentence(where, definition.fields, words) });
};
