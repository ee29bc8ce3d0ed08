import { useLocale, useTranslate } from 'ra-core';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import { KindTile } from '../KindTile.tsx';
import type { Mapping } from './useMigration.ts';

interface MappingTableProps {
  readonly mappings: readonly Mapping[];
  /** Without a target, the applicants of the stage stay. */
  readonly onMap: (from: number, to: number | null) => void;
}

/** Each stage with its applicants, and the stage that they go to. */
export const MappingTable = ({ mappings, onMap }: MappingTableProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  return (
    <table className="plain-table migration-stages">
      <thead>
        <tr>
          <th scope="col">{translate('workflow_builder.migration.stage')}</th>
          <th scope="col" className="num">
            {translate('workflow_builder.jobs.applicants')}
          </th>
          <th scope="col">{translate('workflow_builder.migration.becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {mappings.map(({ from, count, to, options }) => (
          <tr key={from.id} data-empty={count === 0 || undefined}>
            <th scope="row">
              <span className="row stage-titled">
                <KindTile kind={from.kind} />
                {from.name}
              </span>
            </th>
            <td className="num">{count === undefined ? null : formatNumber(count, locale)}</td>
            <td>
              <SelectBox
                look="small"
                aria-label={translate('workflow_builder.migration.target', { name: from.name })}
                value={to?.id ?? ''}
                onChange={({ target }) => onMap(from.id, target.value === '' ? null : Number(target.value))}
              >
                <option value="">{translate('workflow_builder.migration.stay')}</option>
                {options.map((option) => (
                  <option key={option.id} value={option.id}>
                    {option.name}
                  </option>
                ))}
              </SelectBox>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
