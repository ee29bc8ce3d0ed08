import { MapPin, TriangleAlert } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { recordTitle } from '#admin/words/record-title.ts';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { relatedName } from '#engine/field-types/display/display-name.ts';
import { useListText } from '#engine/field-types/useListText.ts';
import { Face } from '#ui/marks/Face.tsx';
import type { Candidate } from '../candidate.ts';
import { emailsOf, phonesOf } from '../candidate.ts';
import { DuplicateChip } from '../duplicates/DuplicateChip.tsx';
import { ConsentChip } from './ConsentChip.tsx';
import { EmailChip, PhoneChip } from './ContactChips.tsx';
import './candidate-details.css';

/** Who a candidate is and how to reach them: photo, name, headline, place, contact, and what prevents contact. */
const CandidateHeader = ({ resource, record }: CustomScreenProps) => {
  const locale = useLocale() ?? 'en';
  if (!resource || !record) return null;
  const candidate: Candidate = record;
  const name = recordTitle(resource, record, locale);
  const isClosed = candidate.do_not_contact === true;
  return (
    <>
      <Face name={name} size="lg" image={candidate.photo?.url} />
      <div className="details-name candidate-name">
        <div className="details-title">
          <h1>{name}</h1>
          {candidate.headline ? <span className="candidate-headline">{candidate.headline}</span> : null}
          <Place candidate={candidate} locale={locale} />
        </div>
        <div className="candidate-chips">
          <EmailChip emails={emailsOf(candidate)} isClosed={isClosed} />
          <PhoneChip phones={phonesOf(candidate)} isClosed={isClosed} />
          {isClosed ? <DoNotContact reason={candidate.do_not_contact_reason} /> : null}
          <DuplicateChip record={record} />
          <ConsentChip candidate={candidate} />
        </div>
      </div>
    </>
  );
};

const Place = ({ candidate, locale }: { readonly candidate: Candidate; readonly locale: string }) => {
  const { city, country } = candidate;
  const listed = useListText();
  const parts = [city, country].flatMap((each) => (each ? [relatedName(each, locale)] : []));
  if (parts.length === 0) return null;
  return (
    <span className="candidate-place">
      <MapPin size={14} strokeWidth={1.75} aria-hidden />
      {listed(parts)}
    </span>
  );
};

const DoNotContact = ({ reason }: { readonly reason: string | null | undefined }) => {
  const translate = useTranslate();
  return (
    <span className="candidate-chip" data-tone="bad" title={reason ?? undefined}>
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
      <strong>{translate('candidates.do_not_contact')}</strong>
      {reason ? <span className="cut">{reason}</span> : null}
    </span>
  );
};

export default CandidateHeader;
