import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useRowDrag } from '#engine/field-types/rows/useRowDrag.ts';
import { nameOf } from './model.ts';
import { StageRow } from './StageRow.tsx';
import type { Builder } from './useBuilder.ts';

interface StageListProps {
  readonly builder: Builder;
  /** Opens a stage at one of its fields. */
  readonly field: string | undefined;
  readonly onAdd: () => void;
}

/** The stages in their order: the editor of a draft, with the mouse and with the keyboard alone. */
export const StageList = ({ builder, field, onAdd }: StageListProps) => {
  const translate = useTranslate();
  const { stages, canEdit, selected, openKey } = builder;
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  useFocusOfSelected(list, selected, openKey);
  const move = (from: number, to: number) => {
    const stage = stages[from];
    if (!stage || !canEdit || to < 0 || to >= stages.length) return;
    builder.move(stage.key, to);
    builder.select(stage.key, openKey === stage.key);
    setSaid(translate('workflow_builder.builder.moved', { name: nameOf(stage), place: to + 1, total: stages.length }));
  };
  const drag = useRowDrag(move);
  const handleKey = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const stage = stages[index]!; // it is the row of this stage
    if (step !== undefined && event.altKey) move(index, index + step);
    else if (step !== undefined) focusRow(list, index + step);
    else if (event.key === 'Delete' && canEdit) builder.remove(stage.key);
    else return;
    event.preventDefault();
  };
  return (
    <section className="builder-list" aria-label={translate('workflow_builder.builder.stages')}>
      <header className="row">
        <h2>
          {translate('workflow_builder.builder.stages')} <span className="num">{stages.length}</span>
        </h2>
        {canEdit ? (
          <Button
            size="small"
            variant="text"
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={onAdd}
          >
            {translate('workflow_builder.builder.add')} <kbd aria-hidden>C</kbd>
          </Button>
        ) : null}
      </header>
      {stages.length === 0 ? <p className="hint builder-empty">{translate('workflow_builder.builder.empty')}</p> : null}
      <ol ref={list} className="bare">
        {stages.map((stage, index) => (
          <StageRow
            key={stage.key}
            builder={builder}
            stage={stage}
            index={index}
            drag={drag}
            field={openKey === stage.key ? field : undefined}
            onKey={(event) => handleKey(event, index)}
            onMove={(step) => move(index, index + step)}
          />
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </section>
  );
};

const rowsIn = (list: RefObject<HTMLOListElement | null>) =>
  list.current?.querySelectorAll<HTMLElement>(':scope > li > .stage-row > button') ?? [];

const focusRow = (list: RefObject<HTMLOListElement | null>, index: number) => rowsIn(list)[index]?.focus();

/** What was selected elsewhere comes into sight; after a deletion the next stage has the focus. */
function useFocusOfSelected(
  list: RefObject<HTMLOListElement | null>,
  selected: string | undefined,
  openKey: string | undefined,
) {
  useEffect(() => {
    if (selected === undefined) return;
    const row = list.current?.querySelector<HTMLElement>('li[data-selected] > .stage-row > button');
    row?.scrollIntoView?.({ block: 'nearest' });
    const isLost = document.activeElement === document.body;
    if (row && openKey === undefined && isLost) row.focus();
  }, [list, selected, openKey]);
}
