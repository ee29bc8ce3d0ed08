import { useTranslate } from 'ra-core';
import { Sentence } from '#client/i18n/Sentence.tsx';
import type { GrantReason } from '#engine/access/grant-reasons.ts';
import { predicateSentence, type SentenceLabels } from '#engine/predicates/to-sentence.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { usePermissionLabels } from './usePermissionLabels.ts';
import { VerdictTree } from './VerdictTree.tsx';

interface WordsProps {
  readonly definition: CatalogueResource;
  readonly words: SentenceLabels;
}

interface GrantReasonsProps extends WordsProps {
  readonly reasons: readonly GrantReason[];
  readonly isAllowed: boolean;
}

/** The grants that bear on something, each with what it asks of the record; or that there is none. */
export const GrantReasons = ({ reasons, isAllowed, definition, words }: GrantReasonsProps) => {
  const translate = useTranslate();
  const permissions = usePermissionLabels();
  return (
    <>
      {reasons.length === 0 && !isAllowed ? <p>{translate('rights.access.no_grant')}</p> : null}
      <ul>
        {reasons.map(({ source, option, where, verdict }) => (
          <li key={option ?? ''}>
            <p>
              <Grant
                source={source}
                option={option && permissions.option(option)}
                condition={where && predicateSentence(where, definition.fields, words)}
                isTakenApart={verdict !== undefined}
              />
            </p>
            {verdict ? <VerdictTree verdict={verdict} fields={definition.fields} words={words} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
};

interface GrantProps {
  readonly source: GrantReason['source'];
  /** What of the permission list gives it. */
  readonly option: string | undefined;
  /** Absent: it is given for every record. */
  readonly condition: string | undefined;
  /** The condition is shown below, part by part. */
  readonly isTakenApart: boolean;
}

/** Where a grant comes from, and for which records: "Role: where Owner is the user". */
const Grant = ({ source, option, condition, isTakenApart }: GrantProps) => {
  const translate = useTranslate();
  const name = <b>{translate(`rights.access.source.${source}`)}</b>;
  const from =
    option === undefined ? name : <Sentence text="rights.access.source_option" parts={{ source: name, option }} />;
  if (isTakenApart) return from;
  return (
    <Sentence
      text={condition === undefined ? 'rights.access.grant.every' : 'rights.access.grant.where'}
      parts={{ source: from, condition }}
    />
  );
};
