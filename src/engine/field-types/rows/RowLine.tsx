import { IconButton } from '@mui/material';
import { ArrowDown, ArrowUp, Copy, GripVertical, Trash2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { memo, useEffect, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import type { FieldDefinition } from '../../schema/definition.ts';
import { RowCell } from './RowCell.tsx';
import { evenColumns, type FieldRun, runsOf } from './row-layout.ts';
import type { RowActions } from './row-actions.ts';
import type { RowDrag } from './useRowDrag.ts';

interface RowLineProps {
  readonly field: FieldDefinition;
  readonly source: string;
  readonly index: number;
  readonly count: number;
  readonly readOnly: boolean;
  readonly isFull: boolean;
  /** It was just added, or took the place of one that was removed. */
  readonly focus: boolean;
  readonly drag: RowDrag;
  readonly actions: RowActions;
}

/** One row: its cells, and what can be done with it as a whole. Typing in one row renders no other. */
export const RowLine = memo((props: RowLineProps) => {
  const { field, source, index, readOnly, drag } = props;
  const translate = useTranslate();
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (props.focus) focusFirst(line.current);
  }, [props.focus]);
  const isOrdered = field.ordered === true && !readOnly;
  const row = index + 1;
  return (
    <li
      ref={line}
      className="rows-line"
      aria-label={translate('form.rows.row', { row })}
      data-dragged={drag.from === index || undefined}
      data-over={(drag.over === index && drag.from !== index) || undefined}
      onDragOver={(event) => drag.enter(index, event)}
      onDrop={drag.drop}
    >
      <span className="rows-number">
        {isOrdered ? (
          <span
            className="rows-handle"
            draggable
            onDragStart={(event) => drag.start(index, event)}
            onDragEnd={drag.end}
            title={translate('form.rows.drag')}
          >
            <GripVertical size={16} strokeWidth={1.75} aria-hidden />
          </span>
        ) : null}
        <span className="num">{row}</span>
      </span>
      <div className="rows-cells">
        {runsOf(field).map((run) => (
          <div
            key={run.fields[0]?.name}
            className="rows-run"
            data-own-lines={run.takesOwnLine || undefined}
            style={columnsOf(run)}
          >
            {run.fields.map((inner) => (
              <RowCell key={inner.name} field={inner} rows={field} source={source} index={index} readOnly={readOnly} />
            ))}
          </div>
        ))}
      </div>
      {readOnly ? null : <RowButtons {...props} isOrdered={isOrdered} />}
    </li>
  );
});

/** The number of columns where there is room for two, three or four. */
const columnsOf = ({ fields: { length } }: FieldRun) =>
  ({
    '--rows-of-2': evenColumns(length, 2),
    '--rows-of-3': evenColumns(length, 3),
    '--rows-of-4': evenColumns(length, 4),
  }) as CSSProperties;

const RowButtons = ({ index, count, isFull, isOrdered, actions }: RowLineProps & { readonly isOrdered: boolean }) => {
  const row = index + 1;
  return (
    <span className="rows-buttons">
      {isOrdered ? (
        <>
          <RowButton
            label="form.rows.up"
            row={row}
            disabled={index === 0}
            onClick={() => actions.move(index, index - 1)}
          >
            <ArrowUp size={16} strokeWidth={1.75} aria-hidden />
          </RowButton>
          <RowButton
            label="form.rows.down"
            row={row}
            disabled={index === count - 1}
            onClick={() => actions.move(index, index + 1)}
          >
            <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
          </RowButton>
        </>
      ) : null}
      <RowButton label="form.rows.copy" row={row} disabled={isFull} onClick={() => actions.copy(index)}>
        <Copy size={16} strokeWidth={1.75} aria-hidden />
      </RowButton>
      <RowButton label="form.rows.remove" row={row} onClick={() => actions.remove(index)}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
      </RowButton>
    </span>
  );
};

interface RowButtonProps {
  readonly label: string;
  readonly row: number;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const RowButton = ({ label, row, disabled, onClick, children }: RowButtonProps) => {
  const words = useTranslate()(label, { row });
  return (
    <IconButton size="small" aria-label={words} title={words} disabled={disabled} onClick={onClick}>
      {children}
    </IconButton>
  );
};

const focusFirst = (line: HTMLElement | null): void =>
  line
    ?.querySelector<HTMLElement>('.rows-cells :is(input, textarea, [role="combobox"]):not([disabled], [readonly])')
    ?.focus();
