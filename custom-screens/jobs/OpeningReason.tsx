import { useTranslate } from 'ra-core';
import type { CustomFieldProps } from '#client/page/custom-field-props.ts';

/** Why there is an opening: "New position", or the name of the person who is replaced. */
const OpeningReason = ({ record, value, children }: CustomFieldProps) => {
  const translate = useTranslate();
  const name = record['backfill_for'];
  return value === 'backfill' && typeof name === 'string' && name !== ''
    ? translate('jobs.openings.backfill', { name })
    : children;
};

export default OpeningReason;
