import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { CustomFieldProps } from '#client/page/custom-field-props.ts';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { daysSince } from './days-since.ts';

/** How long an applicant has been in the stage, with the moment in the tooltip; the date of an application that is over. */
const DaysInStage = ({ record, value, children }: CustomFieldProps) => {
  const translate = useTranslate();
  const [now] = useState(() => Date.now());
  const isOver = record['status'] !== 'active' && record['status'] !== 'on_hold';
  if (typeof value !== 'string' || isOver) return children;
  return (
    <time className="num" dateTime={value} title={formatInstant(value)}>
      {translate('applicants.way.spent', { smart_count: daysSince(value, now) })}
    </time>
  );
};

export default DaysInStage;
