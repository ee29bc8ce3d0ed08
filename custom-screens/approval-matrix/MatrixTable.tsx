import { IconButton } from '@mui/material';
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Pencil, Trash2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Fragment, useState } from 'react';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';
import { UNIT_KEYS } from '#shared/contracts/approval-levels.ts';
import type { ApprovalMatrix } from '#shared/contracts/approvals.ts';
import type { MatrixView } from './api.ts';
import { LevelCards } from './LevelCards.tsx';

/** The columns of SPEC 2.7 that the server sorts by. */
export const COLUMNS = ['name', ...UNIT_KEYS, 'levels', 'updated_on'] as const;

const BONES = 6;

interface MatrixTableProps {
  readonly label: string;
  /** Absent while loading. */
  readonly rows: readonly ApprovalMatrix[] | undefined;
  readonly view: MatrixView;
  /** The matrix in the panel. */
  readonly opened: number | undefined;
  readonly onSort: (by: string) => void;
  readonly onEdit: (id: number) => void;
  readonly onDelete: (matrix: ApprovalMatrix) => void;
}

/** Matrices in rows, several of which can be open together; on a phone each is a card. */
export const MatrixTable = ({ label, rows, view, onSort, ...actions }: MatrixTableProps) => {
  const translate = useTranslate();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) =>
    setOpen(open.has(id) ? new Set([...open].filter((other) => other !== id)) : new Set([...open, id]));
  return (
    <table className="list-table apm-table" role="table" aria-label={label} aria-busy={rows === undefined}>
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((column) => (
            <HeadCell key={column} column={column} view={view} onSort={onSort} />
          ))}
          <th scope="col" role="columnheader" className="end">
            {translate('approvals.matrix.action')}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows === undefined ? Array.from({ length: BONES }, (_, index) => <BoneRow key={index} />) : null}
        {rows?.map((matrix) => (
          <Fragment key={matrix.id}>
            <MatrixRow matrix={matrix} isOpen={open.has(matrix.id)} onToggle={() => toggle(matrix.id)} {...actions} />
            {open.has(matrix.id) ? (
              <tr role="row" className="apm-open">
                <td role="cell" colSpan={COLUMNS.length + 1}>
                  <LevelCards levels={matrix.levels} />
                </td>
              </tr>
            ) : null}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
};

interface HeadCellProps extends Pick<MatrixTableProps, 'view' | 'onSort'> {
  readonly column: (typeof COLUMNS)[number];
}

const HeadCell = ({ column, view, onSort }: HeadCellProps) => {
  const translate = useTranslate();
  const isSorted = view.orderBy === column;
  const Arrow = view.ascending ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      role="columnheader"
      data-place={column}
      aria-sort={isSorted ? (view.ascending ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className="list-sort" onClick={() => onSort(column)}>
        <span className="cut">{translate(`approvals.columns.${column}`)}</span>
        {isSorted ? <Arrow size={12} strokeWidth={1.75} aria-hidden /> : null}
      </button>
    </th>
  );
};

interface MatrixRowProps extends Pick<MatrixTableProps, 'opened' | 'onEdit' | 'onDelete'> {
  readonly matrix: ApprovalMatrix;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const MatrixRow = ({ matrix, isOpen, opened, onToggle, onEdit, onDelete }: MatrixRowProps) => {
  const translate = useTranslate();
  const { id, name } = matrix;
  const Mark = isOpen ? ChevronDown : ChevronRight;
  return (
    <tr role="row" className={id === opened ? 'selected' : undefined} data-open={isOpen || undefined}>
      <td role="cell" data-place="name">
        <button type="button" className="row plain-button apm-toggle" aria-expanded={isOpen} onClick={onToggle}>
          <Mark size={14} aria-hidden />
          <span className="cut">{name}</span>
        </button>
      </td>
      {UNIT_KEYS.map((key) => (
        <td key={key} role="cell" data-place={key}>
          <span className="cut">
            {matrix[key]?.name ?? <EmptyValue label={translate(`approvals.matrix.all.${key}`)} />}
          </span>
        </td>
      ))}
      <td role="cell" data-place="levels">
        <Levels matrix={matrix} />
      </td>
      <td role="cell" data-place="updated" className="num">
        {formatInstant(matrix.updated_on)}
      </td>
      <td role="cell" data-place="action" className="end">
        <IconButton
          size="small"
          aria-label={translate('approvals.matrix.edit_named', { name })}
          onClick={() => onEdit(id)}
        >
          <Pencil size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconButton
          size="small"
          aria-label={translate('approvals.matrix.delete_named', { name })}
          onClick={() => onDelete(matrix)}
        >
          <Trash2 size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </td>
    </tr>
  );
};

/** How many levels, and one bar for each: amber where a user can't approve. */
const Levels = ({ matrix: { levels } }: Pick<MatrixRowProps, 'matrix'>) => {
  const translate = useTranslate();
  const numbers = [...new Set(levels.map(({ level }) => level))];
  const problems = levels.filter(({ problem }) => problem !== null);
  const text = translate('approvals.matrix.problems', { smart_count: problems.length });
  return (
    <span className="row apm-bars" title={problems.length > 0 ? text : undefined}>
      <span className="num">{numbers.length}</span>
      <span className="row" aria-hidden>
        {numbers.map((number) => (
          <i key={number} data-problem={problems.some(({ level }) => level === number) || undefined} />
        ))}
      </span>
      {problems.length > 0 ? <span className="visually-hidden">{text}</span> : null}
    </span>
  );
};

const BoneRow = () => (
  <tr role="row" aria-hidden>
    {[...COLUMNS, 'action'].map((column) => (
      <td key={column}>
        <span className="list-bone" style={{ width: '60%' }} />
      </td>
    ))}
  </tr>
);
