import { History } from 'lucide-react';
import { useGetList, useLocale } from 'ra-core';
import { Sentence } from '#client/i18n/Sentence.tsx';
import { useLocalDefinition } from '#admin/words/words.ts';
import { adminName } from '#client/api/resource-names.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { relatedName } from '#engine/field-types/display/display-name.ts';
import { useDisplayTools } from '#engine/field-types/display/useDisplayTools.ts';
import { type Applicant, nameOf } from '../applicant.ts';

/** A person with more applications than these has a page for them. */
const MAX = 5;

interface AppliedBeforeProps {
  readonly definition: CatalogueResource;
  readonly record: Applicant;
}

/** Earlier applications of the same candidate, each a link; nothing for users who can't see them. */
export const AppliedBefore = ({ definition, record }: AppliedBeforeProps) => {
  const locale = useLocale() ?? 'en';
  const { links } = useDisplayTools();
  const candidate = record.candidate?.id;
  const { data = [] } = useGetList<Applicant>(
    adminName(definition),
    {
      filter: { candidate: [candidate], created_on: { exclusiveMaximum: record.created_on } },
      sort: { field: 'created_on', order: 'DESC' },
      pagination: { page: 1, perPage: MAX },
      meta: { fields: ['job', 'status', 'created_on', 'applicant'] },
    },
    { enabled: candidate !== undefined && record.created_on !== undefined },
  );
  const { enumTitles } = useLocalDefinition(definition).fields['status'] ?? {};
  if (data.length === 0) return null;
  return (
    <div className="dossier-before">
      <History size={16} strokeWidth={1.75} aria-hidden />
      <ul>
        {data.map((each) => (
          <li key={each.id}>
            <Sentence
              text="applicants.decide.applied_before"
              parts={{
                job: (
                  <a href={links.addressOf(definition.resource, Number(each.id))} onClick={links.follow}>
                    {each.job ? relatedName(each.job, locale) : nameOf(each)}
                  </a>
                ),
                date: <span className="num">{each.created_on ? formatInstant(each.created_on) : null}</span>,
                status: enumTitles?.[each.status ?? ''] ?? each.status ?? '',
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
};
