import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useId, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { usePageKeys } from '#admin/details/usePageKeys.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import { useResourceWords } from '#admin/list/words.ts';
import { useMoveFeedback } from '../triage/useMoveFeedback.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import { ViewSwitch, WhoseSwitch } from './Switches.tsx';

/** An entry on its way to another column: it stands there before the server has said so. */
export interface Moving {
  readonly record: RaRecord;
  readonly status: string;
}

/** Feedback by state. Cards move by dragging, or with their menu from the keyboard and on a phone. */
export const FeedbackBoard = () => {
  const definition = useDefinition('feedback');
  const words = useResourceWords(definition);
  const translate = useTranslate();
  const { profile } = useSignedIn();
  const [search, setSearch] = useSearchParams();
  const isMine = search.get('whose') === 'mine';
  const hint = useId();
  const [moving, setMoving] = useState<Moving>();
  const [dragged, setDragged] = useState<RaRecord>();
  const { move, dialog } = useMoveFeedback();
  const navigate = useNavigate();
  usePageKeys({ c: () => void navigate('/feedback/create') });

  const handleMove = async (record: RaRecord, status: string) => {
    if (record.status === status) return;
    if (status !== 'declined') setMoving({ record, status });
    await move(record, status);
    setMoving(undefined);
  };
  return (
    <section className="feedback-board" aria-describedby={hint}>
      <PageHeader title={words.many}>
        <WhoseSwitch
          isMine={isMine}
          onChange={(mine) => setSearch(mine ? { view: 'board', whose: 'mine' } : { view: 'board' })}
        />
        <ViewSwitch view="board" />
        <Button
          component={Link}
          to="/feedback/create"
          variant="contained"
          color="primary"
          startIcon={<Plus size={16} aria-hidden />}
          aria-label={translate('list.create', { name: words.oneInside })}
          aria-keyshortcuts="C"
        >
          <span className="feedback-wide">{translate('list.create', { name: words.oneInside })}</span>
          <span className="feedback-narrow">{translate('list.create_short')}</span>
        </Button>
      </PageHeader>
      <p id={hint} className="visually-hidden">
        {translate('feedback.board.hint')}
      </p>
      <div className="feedback-columns">
        {definition.fields.status?.enum?.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            writer={isMine ? profile.id : undefined}
            moving={moving}
            dragged={dragged}
            onDrag={setDragged}
            onMove={(record, to) => void handleMove(record, to)}
          />
        ))}
      </div>
      {dialog}
    </section>
  );
};
