import { Button, Menu } from '@mui/material';
import { ChevronDown, CircleArrowRight } from 'lucide-react';
import { useListContext, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { RecordActionItem } from '../../record-actions/RecordActionItem.tsx';
import type { ManyRecords } from '../../bulk-work/many-records.ts';
import { bulkPlanOf } from '../../record-actions/bulk-plan.ts';
import { recordActionsOf, isOffered } from '../../record-actions/record-actions.ts';
import { useRecordActions } from '../../record-actions/useRecordActions.tsx';
import { useEvaluationContext } from '../../conditions/evaluation-context.ts';
import type { Selection } from '../useSelection.ts';
import type { BulkPlan } from '../../bulk-work/useBulkWork.tsx';

interface BulkRecordActionsProps {
  readonly definition: CatalogueResource;
  readonly selection: Selection;
  readonly many: ManyRecords;
  readonly isBusy: boolean;
  readonly onBegin: (plan: BulkPlan) => void;
}

/** Transitions and actions for the selected rows: those that are possible for at least one of them, as far as the rows are on screen. */
export const BulkRecordActions = ({ definition, selection, many, isBusy, onBegin }: BulkRecordActionsProps) => {
  const translate = useTranslate();
  const { data = [] } = useListContext<RaRecord>();
  const context = useEvaluationContext('update');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { ask, dialogs } = useRecordActions(definition, undefined, (recordAction, filled) =>
    onBegin(bulkPlanOf(definition, recordAction, filled, translate)),
  );
  const chosen = data.filter(({ id }) => selection.ids.has(id));
  const areAllHere = chosen.length === selection.ids.size;
  const recordActions = recordActionsOf(definition, 'list').filter(
    (recordAction) => !areAllHere || chosen.some((record) => isOffered(definition, recordAction, record, context)),
  );
  if (recordActions.length === 0) return dialogs;
  return (
    <>
      <Button
        startIcon={<CircleArrowRight size={16} aria-hidden />}
        endIcon={<ChevronDown size={14} aria-hidden />}
        aria-haspopup="menu"
        aria-keyshortcuts="M"
        aria-expanded={anchor !== null}
        disabled={isBusy}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('states.more')} <kbd aria-hidden>M</kbd>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {recordActions.map((recordAction) => (
          <RecordActionItem
            key={recordAction.definition.key}
            definition={definition}
            recordAction={recordAction}
            records={areAllHere ? chosen.filter((record) => isOffered(definition, recordAction, record, context)) : []}
            onClick={() => {
              setAnchor(null);
              void ask(recordAction, many);
            }}
          />
        ))}
      </Menu>
      {dialogs}
    </>
  );
};
