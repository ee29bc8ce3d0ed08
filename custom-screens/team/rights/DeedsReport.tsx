import { Check, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { DeedAnswer } from '#engine/access/explain-deeds.ts';
import type { SentenceWords } from '#engine/predicates/to-sentence.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import { Condition, GrantReasons } from './GrantReasons.tsx';

interface DeedsReportProps {
  readonly deeds: readonly DeedAnswer[];
  readonly isOfRecord: boolean;
  readonly definition: CatalogueResource;
  readonly words: SentenceWords;
}

/** Each transition and each action, with the rule that lets the person do it or keeps him from it. */
export const DeedsReport = ({ deeds, ...about }: DeedsReportProps) => {
  const translate = useTranslate();
  if (deeds.length === 0) return null;
  return (
    <section aria-labelledby="rights-deeds">
      <h3 id="rights-deeds">{translate('rights.access.deeds')}</h3>
      <ul className="rights-actions">
        {deeds.map((deed) => (
          <Deed key={`${deed.kind} ${deed.key}`} deed={deed} {...about} />
        ))}
      </ul>
    </section>
  );
};

const Deed = ({
  deed,
  isOfRecord,
  definition,
  words,
}: Omit<DeedsReportProps, 'deeds'> & { readonly deed: DeedAnswer }) => {
  const translate = useTranslate();
  const { key, kind, allowed, reasons, needsRead, roles, from, when } = deed;
  const Mark = allowed ? Check : X;
  const isPartly = !isOfRecord && allowed && reasons.every(({ where }) => where);
  const title = translate(`resources.${definition.resource}.actions.${key}`, { _: key.replaceAll('_', ' ') });
  const state = (name: string) =>
    translate(`resources.${definition.resource}.enums.${definition.states?.field}.${name}`, { _: name });
  const holds = (is: boolean | undefined) =>
    is === undefined ? '' : ` – ${translate(is ? 'rights.access.holds' : 'rights.access.fails')}`;
  return (
    <li data-allowed={allowed}>
      <h4>
        <Mark size={16} strokeWidth={2} aria-hidden />
        {translate(`rights.access.${allowed ? (isPartly ? 'partly' : 'may') : 'may_not'}.${kind}`, { title })}
      </h4>
      {needsRead ? <p>{translate('rights.access.needs_read')}</p> : null}
      {roles ? (
        <p>
          {translate('rights.access.only_roles', {
            roles: roles.only.map((role) => translate(`rights.roles.${role}`, { _: role })).join(', '),
          })}
          {holds(roles.isNamed)}
        </p>
      ) : null}
      {from ? (
        <p>
          {translate('rights.access.only_from', { states: from.states.map(state).join(', ') })}
          {holds(from.holds)}
        </p>
      ) : null}
      {when ? (
        <div>
          <p>
            {translate(when.verdict ? 'rights.access.only_record_of' : 'rights.access.only_record')}{' '}
            {when.verdict ? null : <Condition asked={when} definition={definition} words={words} />}
          </p>
          {when.verdict ? <Condition asked={when} definition={definition} words={words} /> : null}
        </div>
      ) : null}
      <GrantReasons reasons={reasons} isAllowed={allowed} definition={definition} words={words} />
    </li>
  );
};
