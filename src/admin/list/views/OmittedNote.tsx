import { useTranslate } from 'ra-core';
import type { CurrentView } from './useListView.ts';

/** Says what of a shared view this person may not use, so that nobody takes the rows for all that the view means. */
export const OmittedNote = ({ view }: { readonly view: CurrentView }) => {
  const translate = useTranslate();
  const omitted = view.current.saved?.omitted ?? 0;
  if (omitted === 0) return null;
  return (
    <p className="list-view-omitted" role="status">
      {translate('views.omitted', { smart_count: omitted })}
    </p>
  );
};
