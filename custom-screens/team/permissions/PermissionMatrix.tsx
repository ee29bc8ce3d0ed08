import { useTranslate } from 'ra-core';
import type { PermissionModule } from '#shared/contracts/team.ts';
import { holds, matrixRows, optionColumns, type PermissionList, withOptions } from './permission-lists.ts';
import { usePermissionLabels } from './usePermissionLabels.ts';

interface PermissionMatrixProps {
  readonly label: string;
  readonly modules: readonly PermissionModule[];
  readonly value: PermissionList;
  readonly onChange: (list: PermissionList) => void;
  /** Another list, whose differences are marked. */
  readonly compared?: { readonly name: string; readonly list: PermissionList };
}

/**
 * Modules by options: selected ones are granted. Those that everyone has are always selected; those that a module lacks
 * are a dash.
 */
export const PermissionMatrix = ({ label, modules, value, onChange, compared }: PermissionMatrixProps) => {
  const translate = useTranslate();
  const words = usePermissionLabels();
  const rows = matrixRows(modules, value, compared?.list ?? []);
  const columns = optionColumns(rows);
  return (
    <div className="rights-scroll">
      <table className="rights-matrix" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{translate('rights.module')}</th>
            {columns.map((option) => (
              <th key={option} scope="col">
                {words.option(option)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.module}>
              <th scope="row">
                <RowHead row={row} modules={modules} value={value} onChange={onChange} />
              </th>
              {columns.map((option) => (
                <td key={option}>
                  <Cell row={row} option={option} value={value} onChange={onChange} compared={compared} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

type RowHeadProps = Pick<PermissionMatrixProps, 'modules' | 'value' | 'onChange'> & { readonly row: PermissionModule };

/** The module's name gives or takes all of its options. */
const RowHead = ({ row, modules, value, onChange }: RowHeadProps) => {
  const translate = useTranslate();
  const words = usePermissionLabels();
  const name = words.module(row);
  const own = row.options.filter((option) => !row.everyone.includes(option));
  const isFull = own.every((option) => holds(value, row.module, option));
  const isKnown = modules.some(({ module }) => module === row.module);
  return (
    <>
      <button
        type="button"
        className="rights-row"
        title={translate(isFull ? 'rights.take_all' : 'rights.give_all', { name })}
        onClick={() => onChange(withOptions(value, row.module, own, !isFull))}
      >
        {name}
      </button>
      {isKnown ? null : <small>{translate('rights.unknown_module')}</small>}
    </>
  );
};

type CellProps = Pick<PermissionMatrixProps, 'value' | 'onChange' | 'compared'> & {
  readonly row: PermissionModule;
  readonly option: string;
};

const Cell = ({ row, option, value, onChange, compared }: CellProps) => {
  const translate = useTranslate();
  const words = usePermissionLabels();
  if (!row.options.includes(option))
    return (
      <span className="rights-none" aria-hidden>
        –
      </span>
    );
  const isEveryones = row.everyone.includes(option);
  const isGiven = isEveryones || holds(value, row.module, option);
  const differs = compared && !isEveryones && isGiven !== holds(compared.list, row.module, option);
  const difference = differs ? (isGiven ? 'more' : 'less') : undefined;
  const name = `${words.module(row)}: ${words.option(option)}`;
  return (
    <span
      className="rights-cell"
      data-diff={difference}
      title={
        isEveryones
          ? translate('rights.everyone')
          : difference && translate(`rights.diff.${difference}`, { name: compared?.name })
      }
    >
      <input
        type="checkbox"
        className="list-box"
        aria-label={
          difference ? translate(`rights.diff_of.${difference}`, { option: name, name: compared?.name }) : name
        }
        checked={isGiven}
        disabled={isEveryones}
        onChange={(event) => onChange(withOptions(value, row.module, [option], event.target.checked))}
      />
    </span>
  );
};
