import { useTranslate } from 'ra-core';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import type { DraftTable } from './draft-fields.ts';

interface TableChoiceProps {
  readonly tables: readonly DraftTable[];
  readonly chosen: string;
  readonly titleOf: (table: string) => string;
  readonly unsavedOf: (table: DraftTable) => number;
  readonly onChoose: (table: string) => void;
}

/** The tables that take custom fields, with how many each has: a column, on a phone a menu. */
export const TableChoice = ({ tables, chosen, titleOf, unsavedOf, onChoose }: TableChoiceProps) => {
  const translate = useTranslate();
  const label = translate('custom_fields.tables');
  return (
    <>
      <nav className="cf-tables" aria-label={label}>
        {tables.map((table) => (
          <button
            key={table.table}
            type="button"
            aria-current={table.table === chosen ? 'page' : undefined}
            onClick={() => onChoose(table.table)}
          >
            <span className="cut">{titleOf(table.table)}</span>
            {unsavedOf(table) > 0 ? (
              <span className="cf-dot">
                <span className="visually-hidden">{translate('form.unsaved', { smart_count: unsavedOf(table) })}</span>
              </span>
            ) : null}
            <span className="num cf-quiet">{table.fields.length}</span>
          </button>
        ))}
      </nav>
      <SelectBox
        className="cf-table-menu"
        aria-label={label}
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
      >
        {tables.map((table) => (
          <option key={table.table} value={table.table}>
            {`${titleOf(table.table)} (${table.fields.length})`}
          </option>
        ))}
      </SelectBox>
    </>
  );
};
