import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';
import { SourceMark } from './SourceMark.tsx';

interface ShortRowsProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
  readonly field: FieldDefinition;
}

/** The rows that a summary names; it counts the others. */
const NAMED = 2;

/** Rows in one line, each by its first column: "French, English +1". */
export const ShortRows = ({ definition, record, field }: ShortRowsProps) => {
  const translate = useTranslate();
  const rows = (record[field.name] ?? []) as readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
  const first = field.fields?.[field.columns?.[0]?.field ?? Object.keys(field.fields)[0] ?? ''];
  const more = rows.length - NAMED;
  return (
    <div className="fact" data-field={field.name}>
      <dt>{translate(`resources.${definition.resource}.fields.${field.name}`, { _: field.title })}</dt>
      <dd>
        {rows.length === 0 || !first ? <EmptyValue /> : null}
        {first ? (
          <span className="details-short">
            {rows.slice(0, NAMED).map((row, index) => (
              <span key={row.id}>
                <FieldValue field={first} value={row[first.name]} record={row} />
                {index < Math.min(rows.length, NAMED) - 1 ? <i aria-hidden> ·</i> : null}
              </span>
            ))}
            {more > 0 ? <small className="num">{translate('details.more_rows', { smart_count: more })}</small> : null}
          </span>
        ) : null}
        <SourceMark field={field} />
      </dd>
    </div>
  );
};
