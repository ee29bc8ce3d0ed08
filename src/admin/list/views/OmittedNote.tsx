import { useTranslate } from 'ra-core';
import type { CurrentView } from './useListView.ts';

/** Says which parts of a shared view this user cannot use, so that the rows are not mistaken for the whole view. */
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
