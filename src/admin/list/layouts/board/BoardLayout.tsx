import { Button } from '@mui/material';
import { useEvent, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { useDrag } from '#ui/drag/useDrag.ts';
import { useResourceLabels } from '../../../words/words.ts';
import { ErrorState } from '../../ListStates.tsx';
import { openHandlers } from '../../open-rows.ts';
import type { SelectionStore } from '../../useSelection.ts';
import { BoardFooter } from './BoardFooter.tsx';
import { PendingCards } from './BoardColumnList.tsx';
import { BoardLane, type InHand } from './BoardLane.tsx';
import { useBoard } from './board-columns.ts';
import { cardFields, useCardChoice } from './card-fields.ts';
import { focusCard } from './focus-card.ts';
import { MoveMenu } from './MoveMenu.tsx';
import { useBoardLists } from './useBoardLists.ts';
import { useCollapsed, useLane } from './useBoardPlaces.ts';
import { useCardSetting } from './useCardSetting.ts';
import { useFocusAfterMove } from './useFocusAfterMove.ts';
import { useKeptBoard } from './useKeptBoard.ts';
import { useMoveCard } from './useMoveCard.tsx';
import { useSelectColumn } from './useSelectColumn.ts';
import { useShownCards } from './useShownCards.ts';
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

/** Nothing is in hand. */
const EMPTY_HANDED: InHand = { record: undefined, height: 0, over: undefined };

/** A list as cards in columns. Cards move by dragging, or with their menu; arrow keys go from card to card. */
const BoardLayout = ({ definition, board: settings, label, selection, onOpen }: BoardLayoutProps) => {
  const translate = useTranslate();
  const words = useResourceLabels(definition);
  const hint = useId();
  const [lane] = useLane(definition);
  const { board, error, refetch } = useBoard(definition, settings, lane);
  const by = board?.by ?? settings.by;
  const columns = useMemo(() => board?.columns ?? [], [board]);
  const { shown } = useCardChoice(definition, settings);
  const fields = useMemo(() => cardFields(definition, settings, shown), [definition, settings, shown]);
  const lists = useBoardLists(definition, settings, board, { fields, lane });
  const cards = useShownCards(selection);
  const [inHand, setInHand] = useState<InHand>(EMPTY_HANDED);
  const [opened, setOpened] = useState<{ record: RaRecord; anchor: HTMLElement }>();
  const { isCollapsed, setCollapsed } = useCollapsed(definition, settings, board);
  const selectColumn = useSelectColumn(definition, settings, selection);
  const ways = useWays(definition, settings, by, columns);
  const root = useRef<HTMLDivElement>(null);
  const focus = useFocusAfterMove(root);
  useKeptBoard(root, board !== undefined);
  const [moved, setMoved] = useState<ReadonlySet<RaRecord['id']>>(new Set());
  const onMove = ({ id }: RaRecord) => {
    focus.leave(id);
    setMoved((before) => new Set([...before, id]));
  };
  const mover = useMoveCard({ definition, board: settings, by, ways, lists, onMove });
  const onMenu = useEvent((record: RaRecord, anchor: HTMLElement) => setOpened({ record, anchor }));
  const setting = useCardSetting({ definition, settings, board, shown, selection, onMenu });
  const targetOf = (key: string | undefined) => {
    const column = columns.find((each) => each.key === key?.split('\n')[1]);
    return column && key !== undefined ? { column, listKey: key } : undefined;
  };
  const drag = useDrag({
    item: 'id',
    onto: 'column',
    isAnywhere: true,
    float: 'board-float',
    onStart: (id, { offsetHeight: height }) => setInHand({ record: cards.find(id), height, over: undefined }),
    onOver: (_id, place) => setInHand((before) => ({ ...before, over: place?.key })),
    onDrop: (id, place) => {
      setInHand(EMPTY_HANDED);
      const record = cards.find(id);
      const target = targetOf(place?.key);
      if (record && target) void mover.move(record, target);
    },
  });
  useEffect(() => cards.order(board?.lanes, columns), [cards, board, columns]);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  const used = columns.filter(({ key, isOptional }) => !isOptional || board?.used.has(key));
  const runKey = (id: string, letter: string): boolean => {
    const record = cards.find(id);
    const key = settings.keys[letter];
    if (!record || key === undefined) return false;
    mover.act(record, key);
    return true;
  };
  return (
    <>
      <div
        ref={root}
        className="board"
        role="group"
        aria-label={label}
        aria-describedby={hint}
        data-dragging={inHand.record ? '' : undefined}
        data-lanes={lane !== undefined || undefined}
        onKeyDown={(event) => focusCard(event, runKey)}
        onPointerDown={drag.onPointerDown}
        {...openHandlers({ onOpen, onPick: undefined })}
      >
        <p id={hint} className="visually-hidden">
          {translate('board.hint')}
        </p>
        {board ? null : <PendingCards />}
        {board?.lanes.map((each) => (
          <BoardLane
            key={each.key}
            board={board}
            columns={used}
            lane={each}
            ways={ways}
            inHand={inHand}
            lists={lists}
            setting={setting}
            moving={mover.moving}
            moved={moved}
            onRecords={cards.show}
            isCollapsed={isCollapsed}
            onCollapse={setCollapsed}
            onSelectAll={({ column }) => void selectColumn(column.filter, each.filter)}
          />
        ))}
        {board?.hasMoreLanes ? (
          <Button className="board-more" size="small" onClick={board.showMoreLanes}>
            {translate('board.lanes.more')}
          </Button>
        ) : null}
        <MoveMenu
          by={by}
          columns={used}
          ways={ways}
          opened={opened}
          onMove={(record, column) => {
            const from = root.current?.querySelector(`[data-card][data-id="${record.id}"]`)?.closest('[data-column]');
            const laneKey = from?.getAttribute('data-column')?.split('\n')[0] ?? '';
            void mover.move(record, { column, listKey: `${laneKey}\n${column.key}` });
          }}
          onClose={() => setOpened(undefined)}
        />
        {mover.dialogs}
      </div>
      {board ? <BoardFooter definition={definition} settings={settings} board={board} words={words} /> : null}
    </>
  );
};

export default BoardLayout;
