import { Button } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { columnsOf } from '#admin/list/layouts/board/board-columns.ts';
import { MoveMenu } from '#admin/list/layouts/board/MoveMenu.tsx';
import { useMoveCard } from '#admin/list/layouts/board/useMoveCard.tsx';
import { useWays } from '#admin/list/layouts/board/ways.ts';
import { useLocalDefinition } from '#admin/words/words.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { StateDot } from '#ui/marks/StateDot.tsx';
import { useChoiceLabels } from '../feedback-words.ts';
import type { DetailsProps } from './details-props.ts';

/**
 * The status; users who manage feedback change it here, as on the board. A duplicate has the status of the original.
 */
export const StatusButton = ({ definition, record }: DetailsProps) => {
  const { wordOf, toneOf } = useChoiceLabels(definition, 'status');
  const status = String(record.status);
  const { board } = definition.list;
  const canMove = board !== undefined && !record.duplicate_of && (definition.states?.transitions.length ?? 0) > 0;
  if (!canMove) return <StateDot tone={toneOf(status)}>{wordOf(status)}</StateDot>;
  return <StatusMenu definition={definition} record={record} board={board} />;
};

const StatusMenu = ({ definition, record, board }: DetailsProps & { readonly board: BoardDefinition }) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const local = useLocalDefinition(definition);
  const { by } = board;
  const columns = useMemo(() => columnsOf(local, board, { by, columns: [] }, ''), [local, board, by]);
  const ways = useWays(local, board, by, columns);
  const { move, dialogs } = useMoveCard({ definition: local, board, by, ways });
  const { wordOf, toneOf } = useChoiceLabels(definition, 'status');
  const status = String(record.status);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={translate('feedback.details.change_status', { status: wordOf(status) })}
        endIcon={<ChevronDown size={14} strokeWidth={1.75} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <StateDot tone={toneOf(status)}>{wordOf(status)}</StateDot>
      </Button>
      <MoveMenu
        by={by}
        columns={columns}
        ways={ways}
        opened={anchor && { record, anchor }}
        onMove={(moved, column) => void move(moved, { column, listKey: column.key })}
        onClose={() => setAnchor(undefined)}
      />
      {dialogs}
    </>
  );
};
