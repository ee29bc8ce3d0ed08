import { Button } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Grip } from '#ui/drag/Grip.tsx';
import { moved, useListDrag } from '#ui/drag/useListDrag.tsx';
import { type DraftField, type DraftTable, typeChoiceOf } from './draft-fields.ts';
import { SwitchLine } from './SwitchLine.tsx';

interface FieldListProps {
  readonly table: DraftTable;
  readonly title: string;
  readonly edited: string | undefined;
  readonly hasErrors: (place: number) => boolean;
  readonly onEdit: (uid: string) => void;
  readonly onChange: (table: DraftTable) => void;
  readonly onAdd: () => void;
}

/** The fields of a table in their order, which is that of forms and columns; moved with the pointer or the arrow keys. */
export const FieldList = ({ table, title, edited, hasErrors, onEdit, onChange, onAdd }: FieldListProps) => {
  const translate = useTranslate();
  const drag = useListDrag((from, to) => onChange({ ...table, fields: moved(table.fields, from, to) }), {
    nameOf: (place) => nameOf(table.fields[place]!, translate),
  });
  return (
    <section aria-label={title}>
      <div className="cf-head">
        <h2>{title}</h2>
        <SwitchLine
          label={translate('custom_fields.table_active')}
          checked={table.active}
          onChange={(active) => onChange({ ...table, active })}
        />
      </div>
      {table.fields.length === 0 ? (
        <div className="cf-empty">
          <p>{translate('custom_fields.empty', { table: title })}</p>
          <Button variant="outlined" onClick={onAdd}>
            {translate('custom_fields.add_first')}
          </Button>
        </div>
      ) : (
        <ul className="cf-list" {...drag.list}>
          {table.fields.map((field, place) => (
            <li key={field.uid} data-drag={place} data-edited={field.uid === edited || undefined}>
              <Grip className="cf-grip" name={nameOf(field, translate)} />
              <button
                type="button"
                className="cf-field"
                aria-expanded={field.uid === edited}
                onClick={() => onEdit(field.uid)}
              >
                <span className="cut">{nameOf(field, translate)}</span>
                <span className="cf-quiet">{translate(`custom_fields.types.${typeChoiceOf(field)}`)}</span>
              </button>
              <Marks field={field} isWrong={hasErrors(place)} />
            </li>
          ))}
        </ul>
      )}
      {drag.said}
    </section>
  );
};

const nameOf = ({ title }: DraftField, translate: (key: string) => string): string =>
  title || translate('custom_fields.untitled');

const Marks = ({ field, isWrong }: { readonly field: DraftField; readonly isWrong: boolean }) => {
  const translate = useTranslate();
  return (
    <span className="cf-marks">
      {field.active ? null : <span className="cf-pill">{translate('custom_fields.inactive')}</span>}
      {field.required ? <span className="cf-pill">{translate('custom_fields.required')}</span> : null}
      {isWrong ? (
        <span className="cf-wrong">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          <span className="visually-hidden">{translate('custom_fields.has_errors')}</span>
        </span>
      ) : null}
    </span>
  );
};
