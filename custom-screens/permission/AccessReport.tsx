import { Check, Lock, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import {
  type AccessAnswer,
  type ActionAnswer,
  EXPLAINED,
  type ExplainedAction,
  type FieldAnswer,
  type GrantReason,
} from '#engine/access/explain-access.ts';
import type { SentenceWords } from '#engine/predicates/to-sentence.ts';
import { predicateSentence } from '#engine/predicates/to-sentence.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { EffectiveAccess } from '#shared/contracts/members.ts';
import { useRightsWords } from './useRightsWords.ts';
import { useSentenceWords } from './useSentenceWords.ts';
import { VerdictTree } from './VerdictTree.tsx';

interface AccessReportProps {
  readonly access: EffectiveAccess<AccessAnswer>;
  readonly definition: CatalogueResource;
}

/** The answer: each action with the grants that bear on it, then the fields that are not read or not written. */
export const AccessReport = ({ access, definition }: AccessReportProps) => {
  const translate = useTranslate();
  const { answer, member, record, role } = access;
  const words = useSentenceWords(definition, member.name);
  const what = record?.title ?? translate(`resources.${definition.resource}.name`, { smart_count: 2 });
  return (
    <section className="rights-report" aria-label={translate('rights.access.answer')}>
      <h2>{translate('rights.access.heading', { name: member.name, role, what })}</h2>
      {member.is_active ? null : <p className="members-note">{translate('rights.access.inactive')}</p>}
      {answer.choicesOnly ? <p className="members-note">{translate('rights.access.choices_only')}</p> : null}
      {answer.lock ? (
        <p className="members-note">
          {translate('rights.access.locked', {
            state: translate(
              `resources.${definition.resource}.enums.${definition.states?.field}.${answer.lock.state}`,
              {
                _: answer.lock.state,
              },
            ),
            fields:
              answer.lock.open
                .map((name) => translate(`resources.${definition.resource}.fields.${name}`, { _: name }))
                .join(', ') || translate('rights.access.no_field'),
          })}
        </p>
      ) : null}
      <ul className="rights-actions">
        {EXPLAINED.filter((action) => action !== 'create' || !record).map((action) => (
          <Action
            key={action}
            action={action}
            answer={answer.actions[action]}
            isOfRecord={record !== null}
            definition={definition}
            words={words}
          />
        ))}
      </ul>
      <Fields fields={answer.fields} definition={definition} />
    </section>
  );
};

interface ActionProps {
  readonly action: ExplainedAction;
  readonly answer: ActionAnswer;
  readonly isOfRecord: boolean;
  readonly definition: CatalogueResource;
  readonly words: SentenceWords;
}

const Action = ({ action, answer, isOfRecord, definition, words }: ActionProps) => {
  const translate = useTranslate();
  const { allowed, reasons, needsRead } = answer;
  const Mark = allowed ? Check : X;
  const isPartly = !isOfRecord && allowed && reasons.every(({ where }) => where);
  return (
    <li data-allowed={allowed}>
      <h3>
        <Mark size={16} strokeWidth={2} aria-hidden />
        {translate(`rights.access.${allowed ? (isPartly ? 'partly' : 'may') : 'may_not'}.${action}`)}
      </h3>
      {reasons.length === 0 && !allowed ? <p>{translate('rights.access.no_grant')}</p> : null}
      {needsRead ? <p>{translate('rights.access.needs_read')}</p> : null}
      <ul>
        {reasons.map((reason) => (
          <Reason key={reason.option ?? ''} reason={reason} definition={definition} words={words} />
        ))}
      </ul>
    </li>
  );
};

interface ReasonProps {
  readonly reason: GrantReason;
  readonly definition: CatalogueResource;
  readonly words: SentenceWords;
}

const Reason = ({ reason, definition, words }: ReasonProps) => {
  const translate = useTranslate();
  const rights = useRightsWords();
  const { source, option, where, verdict } = reason;
  return (
    <li>
      <p>
        <b>{translate(`rights.access.source.${source}`)}</b>
        {option === undefined ? null : ` · ${rights.option(option)}`}
        {where === undefined
          ? `: ${translate('rights.access.every_record')}`
          : verdict
            ? null
            : `: ${translate('rights.access.where', { condition: predicateSentence(where, definition.fields, words) })}`}
      </p>
      {verdict ? <VerdictTree verdict={verdict} fields={definition.fields} words={words} /> : null}
    </li>
  );
};

interface FieldsProps {
  readonly fields: readonly FieldAnswer[];
  readonly definition: CatalogueResource;
}

/** Fields that everybody may read and write are not worth a line; neither are those that the application keeps itself. */
const Fields = ({ fields, definition }: FieldsProps) => {
  const translate = useTranslate();
  const kept = fields.filter(({ because }) => because !== undefined && because !== 'system');
  const label = (name: string) => translate(`resources.${definition.resource}.fields.${name}`, { _: name });
  return (
    <section aria-labelledby="rights-fields">
      <h3 id="rights-fields">{translate('rights.access.fields')}</h3>
      {kept.length === 0 ? <p>{translate('rights.access.all_fields')}</p> : null}
      <ul className="rights-fields">
        {kept.map(({ name, readable, because = 'role', readers, writers }) => {
          const roles = (readable ? writers : readers) ?? [];
          // Without roles it is no rule of the field: what stands above says it for the whole list.
          const isNamed = because !== 'role' || roles.length > 0;
          return (
            <li key={name}>
              <Lock size={14} strokeWidth={1.75} aria-hidden />
              <b>{label(name)}</b>
              <span>
                {translate(`rights.access.${readable ? 'not_writable' : 'hidden'}`)}
                {isNamed ? ' – ' : null}
                {isNamed
                  ? translate(`rights.access.because.${because}`, {
                      roles: roles.map((role) => translate(`rights.roles.${role}`, { _: role })).join(', '),
                    })
                  : null}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
