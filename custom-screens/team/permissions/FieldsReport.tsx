import { Lock } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useListText } from '#engine/field-types/useListText.ts';
import type { FieldAnswer } from '#engine/access/explain-access.ts';
import type { AskedCondition } from '#engine/access/grant-reasons.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { predicateSentence, type SentenceLabels } from '#engine/predicates/to-sentence.ts';
import { usePermissionLabels } from './usePermissionLabels.ts';
import { VerdictTree } from './VerdictTree.tsx';

interface FieldsReportProps {
  readonly fields: readonly FieldAnswer[];
  /** The record itself, or one of the list, can be read. */
  readonly isRead: boolean;
  readonly definition: CatalogueResource;
  readonly words: SentenceLabels;
}

/** Fields that everyone can read and write get no line; neither do those that the application maintains. */
export const FieldsReport = ({ fields, isRead, definition, words }: FieldsReportProps) => {
  const translate = useTranslate();
  const listed = useListText();
  const permissions = usePermissionLabels();
  const kept = fields.filter(({ because, condition }) => (because !== undefined && because !== 'system') || condition);
  const label = (name: string) => translate(`resources.${definition.resource}.fields.${name}`, { _: name });
  if (kept.length === 0 && !isRead) return null;
  return (
    <section aria-labelledby="rights-fields">
      <h3 id="rights-fields">{translate('rights.access.fields')}</h3>
      {kept.length === 0 ? <p>{translate('rights.access.all_fields')}</p> : null}
      <ul className="rights-fields">
        {kept.map(({ name, readable, writable, because = 'role', readers, writers, option = '', condition }) => {
          if (condition && readable && writable)
            return (
              <ConditionalField
                key={name}
                label={label(name)}
                condition={condition}
                definition={definition}
                words={words}
              />
            );
          const roles = (readable ? writers : readers) ?? [];
          // Without roles it is not a rule of the field: the part above shows it for the whole list.
          const isNamed = because !== 'role' || roles.length > 0;
          return (
            <li key={name}>
              <Lock size={14} strokeWidth={1.75} aria-hidden />
              <b>{label(name)}</b>
              <span>
                {translate(`rights.access.${readable ? 'not_writable' : 'hidden'}.${isNamed ? because : 'alone'}`, {
                  option: permissions.option(option),
                  roles: listed(roles.map((role) => translate(`rights.roles.${role}`, { _: role }))),
                })}
              </span>
              {condition && because === 'condition' ? (
                <Condition {...condition} definition={definition} words={words} />
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
};

interface ConditionProps extends AskedCondition, Pick<FieldsReportProps, 'definition' | 'words'> {}

/** What the group of a field asks of the record: part by part where there is one. */
const Condition = ({ where, verdict, definition, words }: ConditionProps) =>
  verdict ? (
    <VerdictTree verdict={verdict} fields={definition.fields} words={words} />
  ) : (
    <p>{predicateSentence(where, definition.fields, words)}</p>
  );

interface ConditionalFieldProps extends Pick<FieldsReportProps, 'definition' | 'words'> {
  readonly label: string;
  readonly condition: AskedCondition;
}

/** A field that is open in some records only: in this one, or in which ones. */
const ConditionalField = ({ label, condition, ...rest }: ConditionalFieldProps) => (
  <li>
    <Lock size={14} strokeWidth={1.75} aria-hidden />
    <b>{label}</b>
    <span>{useTranslate()('rights.access.only_where')}</span>
    <Condition {...condition} {...rest} />
  </li>
);
