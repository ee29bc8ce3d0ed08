import { useLocale } from 'ra-core';
import type { RaRecord } from 'ra-core';

interface TabBadgeProps {
  readonly record: RaRecord;
  readonly field: string;
}

/** The number in a field of the record, or how many values or rows it has; nothing where there is no value. */
export const TabBadge = ({ record, field }: TabBadgeProps) => {
  const locale = useLocale() ?? 'en';
  const value: unknown = record[field];
  const count = Array.isArray(value) ? value.length : value;
  return typeof count === 'number' ? <b className="num">{new Intl.NumberFormat(locale).format(count)}</b> : null;
};
