import { TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useListText } from '#engine/field-types/useListText.ts';
import type { MergePreview } from '#shared/contracts/merge.ts';

/** The conflicts to resolve first, with some of the affected records. */
export const MergeConflicts = ({ preview: { conflicts } }: { readonly preview: MergePreview }) => {
  const translate = useTranslate();
  const listed = useListText();
  if (conflicts.length === 0) return null;
  return (
    <div role="alert" className="merge-conflicts">
      <h3>
        <TriangleAlert size={16} strokeWidth={1.75} aria-hidden /> {translate('merge.conflicts.title')}
      </h3>
      <ul>
        {conflicts.map(({ kind, resource, title, field, count, examples }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- several can concern what you can't see, and so read
          // alike
          <li key={`${kind} ${resource} ${field} ${index}`}>
            {translate(`merge.conflicts.${title === '' ? 'unseen.' : ''}${kind}`, {
              smart_count: count,
              field,
              name: resource ? translate(`resources.${resource}.name`, { smart_count: count, _: title }) : title,
            })}
            {examples.length > 0 ? <span className="list-quiet"> {listed(examples)}</span> : null}
          </li>
        ))}
      </ul>
    </div>
  );
};
