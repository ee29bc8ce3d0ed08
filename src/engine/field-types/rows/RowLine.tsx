import { useTranslate } from 'ra-core';
import { memo, useEffect, useId, useMemo, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { Grip } from '#ui/drag/Grip.tsx';
import type { FieldDefinition } from '../../model/definition.ts';
import { RowButtons } from './RowButtons.tsx';
import { RowCell } from './RowCell.tsx';
import { RowFold, RowMore } from './RowFold.tsx';
import { evenColumns, type FieldRun, rowParts, runsInLine, runsOf } from './row-layout.ts';
import type { RowActions } from './row-actions.ts';
import { focusFirst, useFold } from './useFold.ts';

interface RowLineProps {
  readonly field: FieldDefinition;
  readonly source: string;
  readonly index: number;
  readonly count: number;
  readonly readOnly: boolean;
  /** The file keeps this row as it is. */
  readonly isLocked: boolean;
  readonly isFull: boolean;
  /** It was just added, or took the place of one that was removed. */
  readonly focus: boolean;
  readonly actions: RowActions;
}

/** One row: its cells, and what can be done with it as a whole. Typing in one row renders no other. */
export const RowLine = memo((props: RowLineProps) => {
  const { field, source, index } = props;
  const translate = useTranslate();
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (props.focus) focusFirst(line, '.rows-cells');
  }, [props.focus]);
  const { shown, folded } = useMemo(() => rowParts(field), [field]);
  const isOrdered = field.ordered === true && !props.readOnly;
  const readOnly = props.readOnly || props.isLocked;
  const row = index + 1;
  const cells = (fields: readonly FieldDefinition[]) =>
    (field.columns && fields === shown ? runsInLine(fields) : runsOf(fields)).map((run) => (
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
    ));
  const buttons = props.readOnly ? null : <RowButtons {...props} isOrdered={isOrdered} />;
  return (
    <li ref={line} className="rows-line" aria-label={translate('form.rows.row', { row })} data-drag={index}>
      <span className="rows-number">
        {isOrdered ? <Grip className="rows-handle" /> : null}
        <span className="num">{row}</span>
      </span>
      <div className="rows-cells">{cells(shown)}</div>
      {folded.length > 0 ? (
        <FoldedPart {...props} folded={folded} cells={cells}>
          {buttons}
        </FoldedPart>
      ) : (
        <span className="rows-tools">{buttons}</span>
      )}
    </li>
  );
});

interface FoldedPartProps extends RowLineProps {
  readonly folded: readonly FieldDefinition[];
  readonly cells: (fields: readonly FieldDefinition[]) => ReactNode;
  /** What else can be done with the row. */
  readonly children: ReactNode;
}

/** The other fields, which open below the row. They are not rendered until then: rows can be many, and fields too. */
const FoldedPart = ({ field: rows, source, index, focus, folded, cells, children }: FoldedPartProps) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLDivElement>(null);
  const { getValues } = useFormContext();
  const isNew = focus && (getValues(`${source}.${index}.id`) as unknown) === undefined;
  const opensAtFirst = isNew && folded.some(({ required }) => required);
  const fold = useFold({ rows, folded, source, index, opensAtFirst });
  const toggle = () => {
    flushSync(fold.toggle);
    if (!fold.isOpen) focusFirst(more);
  };
  const close = () => {
    if (fold.errorCount === 0) fold.toggle();
    button.current?.focus();
  };
  return (
    <>
      <span className="rows-tools">
        <RowFold ref={button} fold={fold} row={index + 1} controls={id} onToggle={toggle} />
        {children}
      </span>
      {fold.isOpen ? (
        <RowMore ref={more} id={id} row={index + 1} onClose={close}>
          {cells(folded)}
        </RowMore>
      ) : null}
    </>
  );
};

/** The number of columns where there is room for two, three or four. */
const columnsOf = ({ fields: { length } }: FieldRun) =>
  ({
    '--rows-of-2': evenColumns(length, 2),
    '--rows-of-3': evenColumns(length, 3),
    '--rows-of-4': evenColumns(length, 4),
  }) as CSSProperties;
