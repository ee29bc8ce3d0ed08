import { useLocale, useTranslate } from 'ra-core';
import { relatedName } from '#engine/field-types/display/display-name.ts';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import type { CustomFieldProps } from '#client/page/custom-field-props.ts';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';
import { useLocalDefinition } from '#admin/words/words.ts';
import './jobs.css';

type Row = Readonly<Record<string, unknown>>;

/** Skills or languages that a job asks for: required ones filled, preferred ones outlined. In a form they stay rows. */
const RequirementPills = ({ resource, field, value, children, ...props }: CustomFieldProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { fields } = useLocalDefinition(resource);
  if ('onChange' in props) return children;
  const rows = Array.isArray(value) ? (value as readonly Row[]) : [];
  if (rows.length === 0) return <EmptyValue />;
  const cells = fields[field.name]?.fields ?? {};
  const named = Object.values(cells).find((cell) => cell.relation)?.name ?? '';
  const titleOf = (name: string, row: Row) => cells[name]?.enumTitles?.[String(row[name])] ?? '';
  const pills = rows.map((row) => ({
    name: relatedName(row[named] as RelatedRecord, locale),
    isPreferred: row['importance'] === 'preferred',
    importance: titleOf('importance', row),
    proficiency: row['proficiency'] ? titleOf('proficiency', row) : '',
  }));
  return (
    <span className="job-pills">
      <ul>
        {pills.map(({ name, isPreferred, importance, proficiency }, index) => (
          <li key={index} data-preferred={isPreferred || undefined} title={importance}>
            {name}
            {proficiency ? <small>{proficiency}</small> : null}
            <span className="visually-hidden">{importance}</span>
          </li>
        ))}
      </ul>
      {pills.some(({ isPreferred }) => isPreferred) ? (
        <small aria-hidden>{translate('jobs.pills.legend')}</small>
      ) : null}
    </span>
  );
};

export default RequirementPills;
