import { Button, Skeleton } from '@mui/material';
import { Check } from 'lucide-react';
import { useGetOne, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useGoToMerged } from '#admin/list/merge/useGoToMerged.ts';
import { canMerge } from '#admin/list/merge/can-merge.ts';
import { useResourceLabels } from '#admin/words/words.ts';
import { adminName } from '#client/api/resource-names.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import type { Candidate } from '../candidate.ts';
import type { DuplicatePair } from './duplicate-pair.ts';
import { alike } from './alike.ts';
import { useMarkDifferent } from './usePairs.ts';
import './duplicates.css';

const MergeDialog = lazy(() => import('#admin/list/merge/MergeDialog.tsx'));

interface DuplicatePopoverProps {
  readonly record: RaRecord;
  readonly pairs: readonly DuplicatePair[];
  readonly onClose: () => void;
}

/** Who a candidate could be the same person as, what is the same, and the two ways to decide. */
const DuplicatePopover = ({ record, pairs, onClose }: DuplicatePopoverProps) => (
  <div className="duplicates">
    {pairs.map((pair) => (
      <Pair key={pair.id} record={record} pair={pair} onClose={onClose} />
    ))}
  </div>
);

interface PairProps extends Omit<DuplicatePopoverProps, 'pairs'> {
  readonly pair: DuplicatePair;
}

const Pair = ({ record, pair, onClose }: PairProps) => {
  const translate = useTranslate();
  const definition = useDefinition('candidates');
  const duplicates = useDefinition('candidate_duplicates');
  const labels = useResourceLabels(definition);
  const { markDifferent, isMarking } = useMarkDifferent();
  const [isMerging, setMerging] = useState(false);
  const goToMerged = useGoToMerged(definition, record.id);
  const other = pair.candidate?.id === Number(record.id) ? pair.other : pair.candidate;
  const { data } = useGetOne<Candidate>(adminName(definition), { id: other?.id }, { enabled: other !== null });
  if (!other) return null;
  const canMark = duplicates.states?.transitions.some(({ key }) => key === 'mark_different') === true;
  return (
    <section aria-label={other.name}>
      <div className="duplicates-head">
        <h2>{translate('candidates.duplicates.title')}</h2>
        <span className="duplicates-score num">{translate('candidates.duplicates.score', { score: pair.score })}</span>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{translate('candidates.duplicates.reason')}</span>
            </th>
            <th scope="col">{translate('candidates.duplicates.this_one')}</th>
            <th scope="col">
              <Link to={`${definition.route}/${other.id}`} onClick={onClose}>
                {other.name}
              </Link>
            </th>
          </tr>
        </thead>
        <tbody>
          {pair.reasons.map((reason) => (
            <tr key={reason}>
              <th scope="row">
                <Check size={14} strokeWidth={2} aria-hidden />
                <span className="visually-hidden">{translate(`candidates.duplicates.reasons.${reason}`)}</span>
              </th>
              <td>{alike(reason, record, data ?? record)}</td>
              <td>{data ? alike(reason, data, record) : <Skeleton variant="text" width={120} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="duplicates-actions">
        {canMerge(definition) ? (
          <Button variant="contained" color="primary" onClick={() => setMerging(true)}>
            {translate('candidates.duplicates.merge')}
          </Button>
        ) : null}
        {canMark ? (
          <Button loading={isMarking} onClick={() => void markDifferent(pair).then((done) => done && onClose())}>
            {translate('candidates.duplicates.mark_different')}
          </Button>
        ) : null}
      </div>
      {isMerging ? (
        <Suspense fallback={null}>
          <MergeDialog
            definition={definition}
            words={labels}
            ids={[record.id, other.id]}
            onClose={() => setMerging(false)}
            onMerged={(into) => {
              onClose();
              goToMerged(into);
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
};

export default DuplicatePopover;
