import { Check, X } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { useListText } from '#engine/field-types/useListText.ts';
import type { RecordActionAnswer } from '#engine/access/explain-record-actions.ts';
import { insideSentence } from '#engine/model/wording.ts';
import { predicateSentence, type SentenceLabels } from '#engine/predicates/to-sentence.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { GrantReasons } from './GrantReasons.tsx';
import { VerdictTree } from './VerdictTree.tsx';

interface RecordActionsReportProps {
  readonly recordActions: readonly RecordActionAnswer[];
  readonly isOfRecord: boolean;
  readonly definition: CatalogueResource;
  readonly words: SentenceLabels;
}

/** Each transition and each action, with the rule that allows or prevents it. */
export const RecordActionsReport = ({ recordActions, ...about }: RecordActionsReportProps) => {
  const translate = useTranslate();
  if (recordActions.length === 0) return null;
  return (
    <section aria-labelledby="rights-record-actions">
      <h3 id="rights-record-actions">{translate('rights.access.record_actions')}</h3>
      <ul className="rights-actions">
        {recordActions.map((recordAction) => (
          <RecordAction key={`${recordAction.kind} ${recordAction.key}`} recordAction={recordAction} {...about} />
        ))}
      </ul>
    </section>
  );
};

const RecordAction = ({
  recordAction,
  isOfRecord,
  definition,
  words,
}: Omit<RecordActionsReportProps, 'recordActions'> & { readonly recordAction: RecordActionAnswer }) => {
  const translate = useTranslate();
  const locale = useLocale();
  const { resources } = useCatalogue();
  const listed = useListText();
  const { key, kind, allowed, reasons, needsRead, roles, from, others = [], when } = recordAction;
  const Mark = allowed ? Check : X;
  const isPartly = !isOfRecord && allowed && reasons.every(({ where }) => where);
  const title = translate(`resources.${definition.resource}.actions.${key}`, { _: key.replaceAll('_', ' ') });
  const state = (name: string) =>
    translate(`resources.${definition.resource}.enums.${definition.states?.field}.${name}`, { _: name });
  const nameOf = (resource: string) =>
    insideSentence(
      translate(`resources.${resource}.name`, { smart_count: 2, _: resources[resource]?.titlePlural ?? resource }),
      locale,
    );
  const checked = (rule: string, isMet: boolean | undefined) =>
    isMet === undefined ? rule : translate(`rights.access.checked.${isMet ? 'met' : 'not_met'}`, { rule });
  return (
    <li data-allowed={allowed}>
      <h4>
        <Mark size={16} strokeWidth={2} aria-hidden />
        {translate(`rights.access.${allowed ? (isPartly ? 'partly' : 'may') : 'may_not'}.${kind}`, { title })}
      </h4>
      {needsRead ? <p>{translate('rights.access.needs_read')}</p> : null}
      {roles ? (
        <p>
          {checked(
            translate('rights.access.only_roles', {
              roles: listed(roles.only.map((role) => translate(`rights.roles.${role}`, { _: role }))),
            }),
            roles.isNamed,
          )}
        </p>
      ) : null}
      {from ? (
        <p>{checked(translate('rights.access.only_from', { states: listed(from.states.map(state)) }), from.holds)}</p>
      ) : null}
      {others.map(({ resource, can, holds }) => (
        <p key={`${resource} ${can}`}>
          {checked(translate(`rights.access.only_with.${can}`, { records: nameOf(resource) }), holds)}
        </p>
      ))}
      {when ? (
        <div>
          <p>
            {when.verdict
              ? translate('rights.access.only_record_of')
              : translate('rights.access.only_record', {
                  condition: predicateSentence(when.where, definition.fields, words),
                })}
          </p>
          {when.verdict ? <VerdictTree verdict={when.verdict} fields={definition.fields} words={words} /> : null}
        </div>
      ) : null}
      <GrantReasons reasons={reasons} isAllowed={allowed} definition={definition} words={words} />
    </li>
  );
};
