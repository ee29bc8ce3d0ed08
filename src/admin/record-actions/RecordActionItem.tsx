import { MenuItem } from '@mui/material';
import { CircleArrowRight, Zap } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { lazy, Suspense } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useEvaluationContext } from '../conditions/evaluation-context.ts';
import { type RecordAction, isReady } from './record-actions.ts';

const BlockedItem = lazy(() => import('./BlockedItem.tsx'));

/** A menu takes its place when it opens: it is as wide then as with what is missing. */
const WIDE = { minWidth: 260 };

interface RecordActionItemProps {
  readonly definition: CatalogueResource;
  readonly recordAction: RecordAction;
  /** What it would be done with, as far as that is known here. */
  readonly records: readonly RaRecord[];
  readonly onClick: () => void;
}

const MARKS = {
  transitions: <CircleArrowRight size={16} strokeWidth={1.75} aria-hidden />,
  actions: <Zap size={16} strokeWidth={1.75} aria-hidden />,
} as const satisfies Record<RecordAction['kind'], unknown>;

/** A transition or an action in a menu; where none of the records meets what it asks, it cannot be chosen and says what is missing. */
export const RecordActionItem = ({ definition, recordAction, records, onClick, ...props }: RecordActionItemProps) => {
  const translate = useTranslate();
  const context = useEvaluationContext('update');
  const title = translate(`resources.${definition.resource}.actions.${recordAction.definition.key}`, {
    _: recordAction.definition.title,
  });
  if (records.length > 0 && !records.some((record) => isReady(definition, recordAction, record, context)))
    return (
      <Suspense
        fallback={
          <MenuItem disabled sx={WIDE}>
            {title}
          </MenuItem>
        }
      >
        <BlockedItem
          {...props}
          sx={WIDE}
          definition={definition}
          recordAction={recordAction}
          records={records}
          mark={MARKS[recordAction.kind]}
          title={title}
        />
      </Suspense>
    );
  return (
    <MenuItem
      {...props}
      onClick={onClick}
      sx={recordAction.definition.tone === 'bad' ? { color: 'error.main' } : undefined}
    >
      {MARKS[recordAction.kind]}
      {title}
    </MenuItem>
  );
};
