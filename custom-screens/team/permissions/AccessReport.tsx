import { Check, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useListText } from '#engine/field-types/useListText.ts';
import type { AccessAnswer, ActionAnswer, ExplainedAction } from '#engine/access/explain-access.ts';
import { EXPLAINED } from '#shared/contracts/access.ts';
import { useSentenceLabels } from '#admin/conditions/useSentenceWords.ts';
import type { SentenceLabels } from '#engine/predicates/to-sentence.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { EffectiveAccess } from '#shared/contracts/team.ts';
import { FieldsReport } from './FieldsReport.tsx';
import { RecordActionsReport } from './RecordActionsReport.tsx';
import { GrantReasons } from './GrantReasons.tsx';
import { HiddenTabsReport } from './HiddenTabsReport.tsx';

interface AccessReportProps {
  readonly access: EffectiveAccess<AccessAnswer>;
  /** The plain name of what was asked about. */
  readonly resource: string;
}

/**
 * The answer: each action with the grants that bear on it, then the fields that are not read or not written, and the tabs
 * that are hidden.
 */
export const AccessReport = ({ access, resource }: AccessReportProps) => {
  const definition = useDefinition(resource);
  const translate = useTranslate();
  const listed = useListText();
  const { answer, member, record, role } = access;
  const words = useSentenceLabels(definition, member.name);
  const what = record?.title ?? translate(`resources.${definition.resource}.name`, { smart_count: 2 });
  return (
    <section className="rights-report" aria-label={translate('rights.access.answer')}>
      <h2>{translate('rights.access.heading', { name: member.name, role, what })}</h2>
      {member.is_active ? null : <p className="members-note">{translate('rights.access.inactive')}</p>}
      {answer.choicesOnly ? <p className="members-note">{translate('rights.access.choices_only')}</p> : null}
      {answer.lock ? (
        <p className="members-note">
          {translate(answer.lock.open.length > 0 ? 'rights.access.locked' : 'rights.access.locked_whole', {
            state: translate(
              `resources.${definition.resource}.enums.${definition.states?.field}.${answer.lock.state}`,
              {
                _: answer.lock.state,
              },
            ),
            fields: listed(
              answer.lock.open.map((name) => translate(`resources.${definition.resource}.fields.${name}`, { _: name })),
            ),
          })}
        </p>
      ) : null}
      <ul className="rights-actions">
        {EXPLAINED.filter((action) => !record || !OF_THE_WHOLE.includes(action)).map((action) => (
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
      <RecordActionsReport
        recordActions={answer.recordActions}
        isOfRecord={record !== null}
        definition={definition}
        words={words}
      />
      <FieldsReport fields={answer.fields} isRead={answer.actions.read.allowed} definition={definition} words={words} />
      <HiddenTabsReport tabs={answer.hiddenTabs} definition={definition} />
    </section>
  );
};

/** They make records, so none of one. */
const OF_THE_WHOLE: readonly ExplainedAction[] = ['create', 'import'];

interface ActionProps {
  readonly action: ExplainedAction;
  readonly answer: ActionAnswer;
  readonly isOfRecord: boolean;
  readonly definition: CatalogueResource;
  readonly words: SentenceLabels;
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
      {needsRead ? <p>{translate('rights.access.needs_read')}</p> : null}
      <GrantReasons reasons={reasons} isAllowed={allowed} definition={definition} words={words} />
    </li>
  );
};
