import { useTranslate } from 'ra-core';

/** The number of errors in a part of the form; nothing if there are none. */
export const ErrorCount = ({ count }: { readonly count: number | undefined }) => {
  const translate = useTranslate();
  if (count === undefined) return null;
  return (
    <b className="form-errors num">
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{translate('form.index.errors', { smart_count: count })}</span>
    </b>
  );
};
