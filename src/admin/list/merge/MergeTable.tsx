import { useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useId } from 'react';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { isFixed } from '#engine/validation/write-once.ts';
import { recordTitle } from '../../words/record-title.ts';
import type { MergeChoice } from './useMergeRecords.ts';

interface MergeTableProps {
  readonly definition: CatalogueResource;
  readonly records: readonly RaRecord[];
  readonly fields: readonly FieldDefinition[];
  /** Of fields that the merge decides itself, the record whose value stays. */
  readonly decided: Readonly<Record<string, number>>;
  readonly choice: MergeChoice;
  readonly change: (changed: Partial<MergeChoice>) => void;
}

/** The records beside each other: the one that stays is chosen in the head, the value of each field that differs below. */
export const MergeTable = ({ definition, records, fields, decided, choice, change }: MergeTableProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const group = useId();
  const stays = records.find(({ id }) => id === choice.into);
  const titleOf = (record: RaRecord) => recordTitle(definition, record, locale);
  return (
    <div className="merge-scroll">
      <table className="merge-table" aria-label={translate('merge.records')}>
        <thead>
          <tr>
            <th scope="col">{translate('merge.stays')}</th>
            {records.map((record) => (
              <th key={record.id} scope="col">
                <label className="merge-choice">
                  <input
                    type="radio"
                    className="list-box"
                    name={`${group}-into`}
                    aria-label={translate('merge.keep', { name: titleOf(record) })}
                    checked={choice.into === record.id}
                    onChange={() => change({ into: Number(record.id), values: {} })}
                  />
                  <span>{titleOf(record)}</span>
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">
                {field.title}
                {Object.hasOwn(decided, field.name) ? <small>{translate('merge.decided')}</small> : null}
              </th>
              {records.map((record) => (
                <td key={record.id}>
                  <label className="merge-choice">
                    <input
                      type="radio"
                      className="list-box"
                      name={`${group}-${field.name}`}
                      aria-label={translate('merge.value_of', { field: field.title, name: titleOf(record) })}
                      checked={choice.values[field.name] === record.id}
                      disabled={
                        Object.hasOwn(decided, field.name) ||
                        (record.id !== choice.into && isFixed(field, stays?.[field.name]))
                      }
                      onChange={() => change({ values: { ...choice.values, [field.name]: Number(record.id) } })}
                    />
                    <span>
                      <FieldValue field={field} value={record[field.name]} record={record} />
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
