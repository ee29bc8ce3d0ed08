import { Button, Skeleton } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useRef, useState } from 'react';
import { usePageKeys } from '#admin/details/usePageKeys.ts';
import FilterPicker from '#admin/list/filters/FilterPicker.tsx';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { useLocalDefinition } from '#admin/words/words.ts';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { useOfferKeys } from '#client/page/offered-keys.ts';
import { PageHeader } from '#client/page/PageHeader.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { nameOf } from '../applicant.ts';
import { useDecisionKeys } from '../decide/useDecisionKeys.ts';
import { TriageEnd } from './TriageEnd.tsx';
import { TriageSession } from './TriageSession.tsx';
import { TriageSubject } from './TriageSubject.tsx';
import { type Entry, withSkipped } from './triage-state.ts';
import { useTriage } from './useTriage.ts';
import { useUndoEntry } from './useUndoEntry.ts';
import './triage.css';

const KeysDialog = lazy(() => import('#admin/list/KeysDialog.tsx'));

/** One new applicant at a time, one question: advance, hold or reject. */
const TriageLayout = ({ resource, onClose = () => undefined }: CustomScreenProps) =>
  resource ? <Triage definition={resource} onClose={onClose} /> : null;

export default TriageLayout;

interface TriageProps {
  readonly definition: CatalogueResource;
  readonly onClose: () => void;
}

const Triage = ({ definition, onClose }: TriageProps) => {
  const translate = useTranslate();
  const local = useLocalDefinition(definition);
  const { picker } = definition.list;
  const triage = useTriage(definition);
  const [isHelping, setHelping] = useState(false);
  const screen = useRef<HTMLElement>(null);
  const { state, change, queue, left } = triage;
  const [current, next] = queue;
  const skip =
    current && queue.length > 1 ? () => change((before) => withSkipped(before, Number(current.id))) : undefined;
  const undo = useUndoEntry(change);
  const newest = state.entries.find(({ isUndoing }) => !isUndoing);
  usePageKeys({
    j: skip,
    z: newest && (() => void undo(newest)),
    escape: onClose,
    '?': () => setHelping(true),
  });
  useOfferKeys(useDecisionKeys(['advance', 'hold', 'reject', 'skip', 'note', 'undo', 'exit']));
  const size = left + state.entries.length;
  return (
    <section className="triage" ref={screen} tabIndex={-1}>
      <PageHeader
        title={translate('applicants.triage.title')}
        aside={picker === undefined ? undefined : <FilterPicker definition={local} name={picker} />}
      >
        <p className="triage-left num">
          <b>{left}</b> <span>{translate('applicants.triage.left', { total: size })}</span>
        </p>
        <Segments entries={state.entries} left={left} />
        <Button className="triage-skip" size="small" disabled={!skip} aria-keyshortcuts="j" onClick={skip}>
          {translate('applicants.triage.skip')} <kbd aria-hidden>J</kbd>
        </Button>
        <Button
          className="triage-exit"
          size="small"
          aria-keyshortcuts="Escape"
          startIcon={<X size={16} strokeWidth={1.75} aria-hidden />}
          onClick={onClose}
        >
          <span>{translate('applicants.triage.exit')}</span> <kbd aria-hidden>Esc</kbd>
        </Button>
      </PageHeader>
      <p className="visually-hidden" role="status">
        {current ? translate('applicants.triage.now', { name: nameOf(current), smart_count: left }) : null}
      </p>
      {triage.error ? <ErrorState error={triage.error} onRetry={() => void triage.refetch()} /> : null}
      {triage.isPending && !triage.error ? <Skeleton variant="rectangular" className="triage-waiting" /> : null}
      {current ? (
        <div className="triage-columns">
          <TriageSession state={state} next={queue.slice(1, 4)} onUndo={(entry) => void undo(entry)} />
          <TriageSubject
            definition={definition}
            current={current}
            next={next}
            entries={state.entries}
            change={change}
          />
        </div>
      ) : null}
      {!current && !triage.isPending && !triage.error ? (
        <TriageEnd definition={definition} state={state} onUndo={(entry) => void undo(entry)} onClose={onClose} />
      ) : null}
      {isHelping ? (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setHelping(false)} />
        </Suspense>
      ) : null}
    </section>
  );
};

/** More segments than these are too thin to be seen. */
const MAX_SEGMENTS = 60;

/** One segment for each applicant: what was decided has its color. */
const Segments = ({ entries, left }: { readonly entries: readonly Entry[]; readonly left: number }) => {
  const translate = useTranslate();
  const size = entries.length + left;
  const share = Math.min(1, MAX_SEGMENTS / Math.max(size, 1));
  const drawn = entries.toReversed().slice(0, Math.ceil(entries.length * share));
  return (
    <div
      className="triage-segments"
      role="img"
      aria-label={translate('applicants.triage.progress', { done: entries.length, total: size })}
    >
      {drawn.map(({ record, decided }) => (
        <i key={record.id} data-decision={decided.decision} />
      ))}
      {Array.from({ length: Math.floor(left * share) }, (_, at) => (
        <i key={at} data-current={at === 0 || undefined} />
      ))}
    </div>
  );
};
