import { useTranslate } from 'ra-core';
import { RowsTable } from '#engine/field-types/rows/RowsTable.tsx';
import type { FactProps } from './fact-props.ts';
import { FactValue } from '../form/FactValue.tsx';
import { SourceMark } from './SourceMark.tsx';

/** The rows of a child table under their label, over the whole width. They change in the form. */
export const RowsFact = ({ definition, record, field }: FactProps) => {
  const translate = useTranslate();
  const label = translate(`resources.${definition.resource}.fields.${field.name}`, { _: field.title });
  // A component says them in a line or two, beside the label as other values.
  const isTable = field.component === undefined;
  return (
    <div className={isTable ? 'fact fact-rows' : 'fact'} data-field={field.name} data-wide>
      <dt>
        {label} <SourceMark field={field} />
      </dt>
      <dd>
        <FactValue definition={definition} record={record} field={field}>
          <RowsTable resource={definition.resource} field={field} label={label} record={record} />
        </FactValue>
      </dd>
    </div>
  );
};
