import { useEvent, useListContext, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useId, useMemo, useRef, useState } from 'react';
import { useDisplayTools } from '#engine/field-types/display/useDisplayTools.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { ErrorState } from '../../ListStates.tsx';
import { openHandlers } from '../../open-rows.ts';
import type { SelectionStore } from '../../useSelection.ts';
import { BoardColumnList, PendingCards } from './BoardColumnList.tsx';
import { cardFields } from './card-fields.ts';
import { useBoardColumns, useColumnCounts } from './board-columns.ts';
import { focusCard } from './focus-card.ts';
import { MoveMenu } from './MoveMenu.tsx';
import { useCardDrag } from './useCardDrag.ts';
import { useMoveCard } from './useMoveCard.ts';
import { useWays } from './ways.ts';
import './board.css';

interface BoardLayoutProps {
  /** Its fields carry titles in the reader's language. */
  readonly definition: CatalogueResource;
  readonly board: BoardDefinition;
  readonly label: string;
  readonly selection: SelectionStore;
  /** Opens a record in place of its screen. */
  readonly onOpen: ((id: string) => void) | undefined;
}

interface InHand {
  readonly record: RaRecord | undefined;
  /** The column that it is over. */
  readonly over: string | undefined;
}

/** Nothing is in hand or under the pointer. */
const NOWHERE: InHand = { record: undefined, over: undefined };

/** A list as cards in columns. Cards move by dragging, or with their menu; arrow keys go from card to card. */
const BoardLayout = ({ definition, board, label, selection, onOpen }: BoardLayoutProps) => {
  const translate = useTranslate();
  const hint = useId();
  const { filterValues } = useListContext();
  const { columns: all = [], error } = useBoardColumns(definition, board);
  const counts = useColumnCounts(definition, board, all, filterValues);
  const tools = useDisplayTools();
  const fields = useMemo(() => cardFields(definition, board), [definition, board]);
  const shown = useRef(new Map<string, readonly RaRecord[]>());
  const [drag, setDrag] = useState<InHand>(NOWHERE);
  const [hold, setHold] = useState<string>();
  const [opened, setOpened] = useState<{ record: RaRecord; anchor: HTMLElement }>();
  const ways = useWays(definition, board, all);
  const { move, moving, dialogs } = useMoveCard(definition, board, ways, () => setHold(undefined));
  const recordOf = (id: string) => [...shown.current.values()].flat().find((record) => String(record.id) === id);
  const dragged = drag.record;

  const onMenu = useEvent((record: RaRecord, anchor: HTMLElement) => setOpened({ record, anchor }));
  const onRecords = useEvent((column: string, records: readonly RaRecord[]) => void shown.current.set(column, records));
  const handlers = useMemo(() => ({ onToggle: selection.toggle, onMenu }), [selection.toggle, onMenu]);
  const pointer = useCardDrag({
    onStart: (id) => setDrag({ record: recordOf(id), over: undefined }),
    onOver: (over) => setDrag((before) => (before.over === over ? before : { ...before, over })),
    onEnd: (id, key) => {
      setDrag(NOWHERE);
      setHold(undefined);
      const record = recordOf(id);
      const column = all.find((each) => each.key === key);
      if (record && column) void move(record, column);
    },
  });
  if (error) return <ErrorState error={error} onRetry={() => undefined} />;
  const columns = all.filter(({ key, isOptional }) => !isOptional || (counts.of(key) ?? 0) > 0);
  return (
    <div
      className="board"
      role="group"
      aria-label={label}
      aria-describedby={hint}
      data-dragging={dragged ? '' : undefined}
      onKeyDown={focusCard}
      {...pointer}
      {...openHandlers({ onOpen, onPick: undefined })}
    >
      <p id={hint} className="visually-hidden">
        {translate('board.hint')}
      </p>
      {columns.length === 0 ? <PendingCards /> : null}
      {columns.map((column) => (
        <BoardColumnList
          key={column.key}
          definition={definition}
          board={board}
          column={column}
          count={counts.of(column.key)}
          isExact={counts.isExact}
          fields={fields}
          tools={tools}
          selected={selection.selected}
          handlers={handlers}
          moving={moving}
          drag={
            dragged && {
              record: dragged,
              isOver: drag.over === column.key && ways.to(dragged, column).kind !== 'here',
              rejection: ways.rejection(dragged, column),
            }
          }
          isHeld={dragged !== undefined || hold === column.key}
          onHold={setHold}
          onRecords={onRecords}
        />
      ))}
      <MoveMenu
        board={board}
        columns={columns}
        ways={ways}
        opened={opened}
        onMove={(record, column) => void move(record, column)}
        onClose={() => setOpened(undefined)}
      />
      {dialogs}
    </div>
  );
};

export default BoardLayout;
