import { useTranslate } from 'ra-core';
import { errorText, packError } from '#engine/field-types/input/useErrorText.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BulkPreview } from '#shared/contracts/bulk.ts';

interface BulkRejectionsProps {
  readonly definition: CatalogueResource;
  readonly rejected: BulkPreview['rejected'];
}

/** How many records stay as they are, and why. */
export const BulkRejections = ({ definition, rejected }: BulkRejectionsProps) => {
  const translate = useTranslate();
  const reasons = rejected.map(({ field = '', error: { message, args, text } }) => {
    const reason = errorText(packError(message, args, text), translate);
    const title = definition.fields[field]?.title;
    return title === undefined || reason.startsWith(title) ? reason : `${title}: ${reason}`;
  });
  return (
    <div role="alert" className="list-failure">
      {translate('list.bulk.rejected', { smart_count: rejected.length })}
      <ul>
        {[...new Set(reasons)].slice(0, MAX).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
};

/** Reasons that are shown. */
const MAX = 3;
