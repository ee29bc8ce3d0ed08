import { IconButton, Tooltip } from '@mui/material';
import { Ellipsis, MessageSquare, ThumbsUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import type { DragEvent } from 'react';
import { Link } from 'react-router-dom';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import type { RelatedRecord } from '#engine/field-types/field-display.ts';
import { Face } from '#engine/marks/Face.tsx';
import { StateDot } from '#engine/marks/StateDot.tsx';
import { useChoiceWords } from '../feedback-words.ts';
import { KindIcon } from '../kinds.tsx';
import { StatusMenu } from '../triage/StatusMenu.tsx';

interface BoardCardProps {
  readonly record: RaRecord;
  readonly onDrag: (record: RaRecord | undefined) => void;
  readonly onMove: (status: string) => void;
}

/** One entry on the board: what it is, how bad, how many want it, whose it is. */
export const BoardCard = ({ record, onDrag, onMove }: BoardCardProps) => {
  const translate = useTranslate();
  const definition = useDefinition('feedback');
  const kinds = useChoiceWords(definition, 'kind');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isDragged, setDragged] = useState(false);
  const title = String(record.title);

  const handleStart = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', title);
    setDragged(true);
    onDrag(record);
  };
  const handleEnd = () => {
    setDragged(false);
    onDrag(undefined);
  };
  return (
    <li
      className="feedback-card"
      draggable
      data-dragged={isDragged || undefined}
      onDragStart={handleStart}
      onDragEnd={handleEnd}
    >
      <div className="feedback-card-head">
        <KindIcon kind={String(record.kind)} />
        <span>{kinds.wordOf(String(record.kind))}</span>
        <Severity record={record} />
        <IconButton
          size="small"
          className="feedback-card-menu"
          aria-label={translate('feedback.board.move', { title })}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <Link className="feedback-card-title" to={`/feedback/${record.id}`} draggable={false}>
        {title}
      </Link>
      <CardFoot record={record} />
      <StatusMenu anchor={anchor} current={String(record.status)} onChoose={onMove} onClose={() => setAnchor(null)} />
    </li>
  );
};

/** How bad a bug is. */
const Severity = ({ record }: { readonly record: RaRecord }) => {
  const { wordOf, toneOf } = useChoiceWords(useDefinition('feedback'), 'severity');
  if (!record.severity) return null;
  const severity = String(record.severity);
  return <StateDot tone={toneOf(severity)}>{wordOf(severity)}</StateDot>;
};

const CardFoot = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const writer = record.created_by as RelatedRecord | null;
  const owner = record.owner as RelatedRecord | null;
  return (
    <div className="feedback-card-foot">
      <span className="num" title={translate('feedback.votes.count', { smart_count: record.votes })}>
        <ThumbsUp size={13} strokeWidth={1.75} aria-hidden />
        {record.votes}
      </span>
      {record.comments > 0 ? (
        <span className="num" title={translate('feedback.comments.count', { smart_count: record.comments })}>
          <MessageSquare size={13} strokeWidth={1.75} aria-hidden />
          {record.comments}
        </span>
      ) : null}
      <span className="cut">{writer?.name}</span>
      {owner ? (
        <Tooltip title={translate('feedback.board.owner', { name: owner.name })}>
          <span className="feedback-card-owner">
            <Face name={owner.name} size="xs" />
            <span className="visually-hidden">{translate('feedback.board.owner', { name: owner.name })}</span>
          </span>
        </Tooltip>
      ) : null}
    </div>
  );
};
