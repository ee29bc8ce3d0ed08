import { Button } from '@mui/material';
import { Merge, PowerOff } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BulkOutlook, BulkWork } from '#shared/contracts/bulk-jobs.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useChildrenQuestion } from '../children/useChildrenQuestion.tsx';
import { deactivation } from '../removal/active-field.ts';
import { canMerge, MAX_MERGED } from '../list/merge/can-merge.ts';

interface UsedRecordsProps {
  readonly definition: CatalogueResource;
  readonly outlook: BulkOutlook;
  readonly isBusy: boolean;
  readonly onDeactivate: (outlook: BulkOutlook, work: BulkWork) => void;
  readonly onMerge: ((outlook: BulkOutlook) => void) | undefined;
}

/** What can be done with records instead of deleting them, because other records refer to them. */
export const UsedRecords = ({ definition, outlook, isBusy, onDeactivate, onMerge }: UsedRecordsProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const { used } = outlook;
  const inactive = deactivation(definition);
  const { ask, dialog } = useChildrenQuestion(definition);
  const showError = useErrorToast();
  const isMergeable = onMerge !== undefined && canMerge(definition) && used.length <= MAX_MERGED;
  if (used.length === 0 || (!inactive && !isMergeable)) return null;
  const deactivate = async (data: NonNullable<typeof inactive>) => {
    const answer = await ask({ ids: used, data });
    if (!answer) return;
    const { wish } = answer;
    onDeactivate(outlook, { kind: 'change', data, ...(wish !== undefined && { children: wish }) });
  };
  const counted = { smart_count: used.length, count: formatNumber(used.length, locale) };
  return (
    <section className="bulk-instead">
      <p>{translate(inactive ? 'usage.instead' : 'usage.merge_instead', counted)}</p>
      <div>
        {inactive ? (
          <Button
            size="small"
            startIcon={<PowerOff size={14} aria-hidden />}
            disabled={isBusy}
            onClick={() => deactivate(inactive).catch(showError)}
          >
            {translate('usage.deactivate_many', counted)}
          </Button>
        ) : null}
        {isMergeable ? (
          <Button
            size="small"
            startIcon={<Merge size={14} aria-hidden />}
            disabled={isBusy}
            onClick={() => onMerge(outlook)}
          >
            {translate('usage.merge_many', counted)}
          </Button>
        ) : null}
      </div>
      {dialog}
    </section>
  );
};
