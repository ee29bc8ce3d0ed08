import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { formatDate, formatInstant } from '#engine/field-types/date/format-date.ts';
import { relatedName } from '#engine/field-types/display/display-name.ts';
import type { ApplicantWay } from '#shared/contracts/applicants.ts';
import type { Applicant } from '../applicant.ts';
import { daysSince } from '../days-since.ts';

interface ApplicantChipsProps {
  readonly record: Applicant;
  /** Undefined while it loads. */
  readonly way: ApplicantWay | undefined;
}

/** Where an application came from, how long ago, and whether its stage is due. */
export const ApplicantChips = ({ record, way }: ApplicantChipsProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const [now] = useState(() => Date.now());
  const { cv_source: source, created_on: on } = record;
  return (
    <ul className="dossier-chips">
      {source ? <li>{relatedName(source, locale)}</li> : null}
      {on ? (
        <li className="num" title={formatInstant(on)}>
          {translate('applicants.chips.applied', { smart_count: daysSince(on, now) })}
        </li>
      ) : null}
      {way?.due && way.sla !== 'none' ? (
        <li className="num" data-sla={way.sla}>
          {translate(`applicants.chips.${way.sla}`, { date: formatDate(way.due) })}
        </li>
      ) : null}
    </ul>
  );
};
