import { Briefcase } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { useLocalDefinition } from '#admin/words/words.ts';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { relatedName } from '#engine/field-types/display/display-name.ts';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import { useDisplayTools } from '#engine/field-types/display/useDisplayTools.ts';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import { Face } from '#ui/marks/Face.tsx';
import { type Applicant, nameOf, unitOf } from './applicant.ts';
import { useCanReadCandidate } from './candidate/useCanReadCandidate.ts';
import { Rating } from './Rating.tsx';
import './applicants.css';

/** Who has applied, where the application is, its rating, and for which job it is. */
const ApplicantHeader = ({ resource, record }: CustomScreenProps) =>
  resource && record ? <Header resource={resource} record={record} /> : null;

export default ApplicantHeader;

interface HeaderProps {
  readonly resource: CatalogueResource;
  readonly record: Applicant;
}

const Header = ({ resource, record }: HeaderProps) => {
  const { status } = useLocalDefinition(resource).fields;
  const name = nameOf(record);
  const canRead = useCanReadCandidate(record);
  return (
    <>
      <Face name={name} size="lg" />
      <div className="details-name">
        <div className="details-title">
          <h1>
            <RecordLink resource="candidates" record={canRead ? record.candidate : null} name={name} />
          </h1>
          {status && record.status ? <FieldValue field={status} value={record.status} record={record} /> : null}
          <Rating definition={resource} record={record} />
        </div>
        <Application record={record} />
      </div>
    </>
  );
};

interface RecordLinkProps {
  readonly resource: string;
  readonly record: RelatedRecord | null | undefined;
  readonly name: string;
}

/** The name of a record; a link for users who can open it. */
const RecordLink = ({ resource, record, name }: RecordLinkProps) => {
  const { links } = useDisplayTools();
  const address = record ? links.addressOf(resource, record.id) : undefined;
  if (address === undefined) return name;
  return (
    <a href={address} onClick={links.follow}>
      {name}
    </a>
  );
};

/** "Night shift dispatcher · Terminal dispatch · Applied 10/11/2026, career page". */
const Application = ({ record }: { readonly record: Applicant }) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { job, created_on: on, cv_source: source } = record;
  const unit = unitOf(record);
  return (
    <p className="applicant-line">
      {job ? (
        <span className="applicant-job">
          <Briefcase size={14} strokeWidth={1.75} aria-hidden />
          <RecordLink resource="jobs" record={job} name={relatedName(job, locale)} />
        </span>
      ) : null}
      {unit ? <span className="applicant-more">{relatedName(unit, locale)}</span> : null}
      {on ? (
        <span className="applicant-more num">
          {source
            ? translate('applicants.header.applied_from', {
                date: formatInstant(on),
                source: relatedName(source, locale),
              })
            : translate('applicants.header.applied', { date: formatInstant(on) })}
        </span>
      ) : null}
    </p>
  );
};
