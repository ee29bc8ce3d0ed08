import { Button } from '@mui/material';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useGetList, useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { type Ref, useId, useState } from 'react';
import { adminName } from '#client/api/resource-names.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { ApplicantDecision, LiveStatus } from '#shared/contracts/jobs.ts';
import { StateDot } from '#ui/marks/StateDot.tsx';
import { DecisionChoice } from './DecisionChoice.tsx';
import type { DecisionDraft } from './decisions.ts';

/** What every choice about these applicants has in common. */
interface Choice {
  readonly decisions: readonly ApplicantDecision[];
  readonly jobs: readonly unknown[];
  readonly isChecked: boolean;
}

interface LiveGroupProps {
  /** Of applicants. */
  readonly definition: CatalogueResource;
  readonly status: LiveStatus;
  readonly count: number;
  readonly choice: Choice;
  readonly draft: DecisionDraft | undefined;
  readonly onChange: (draft: DecisionDraft | undefined) => void;
  readonly exceptions: ReadonlyMap<number, DecisionDraft>;
  readonly onException: (applicant: number, draft: DecisionDraft | undefined) => void;
  readonly inputRef: Ref<HTMLInputElement> | undefined;
}

/** The applicants of one status, with the decision about all of them and exceptions where they are wanted. */
export const LiveGroup = ({
  definition,
  status,
  count,
  choice,
  draft,
  onChange,
  inputRef,
  ...rest
}: LiveGroupProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { enumTitles, enumTones } = definition.fields['status']!; // live groups have a status
  const title = enumTitles?.[status] ?? status;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div
      role="group"
      className="job-closing-group"
      aria-label={translate('jobs.closing.group', { status: title, smart_count: count })}
    >
      <div className="job-closing-head">
        <StateDot tone={enumTones?.[status] ?? 'idle'}>{title}</StateDot>
        <span className="list-quiet num">{formatNumber(count, locale)}</span>
        <Button
          variant="text"
          size="small"
          aria-expanded={isOpen}
          aria-controls={listId}
          startIcon={<Chevron size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {translate('jobs.closing.individually')}
        </Button>
      </div>
      <DecisionChoice
        {...choice}
        label={translate('jobs.closing.decision')}
        draft={draft}
        onChange={onChange}
        inputRef={inputRef}
      />
      <div id={listId} hidden={!isOpen}>
        {isOpen ? <Exceptions definition={definition} status={status} choice={choice} {...rest} /> : null}
      </div>
    </div>
  );
};

const MAX_SHOWN = 50;

type ExceptionsProps = Pick<LiveGroupProps, 'definition' | 'status' | 'choice' | 'exceptions' | 'onException'>;

const Exceptions = ({ definition, status, choice, exceptions, onException }: ExceptionsProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { data = [], total = 0 } = useGetList<RaRecord>(adminName(definition), {
    filter: { job: choice.jobs, status: [status] },
    sort: { field: 'id', order: 'ASC' },
    pagination: { page: 1, perPage: MAX_SHOWN },
  });
  return (
    <>
      <ul className="job-closing-list">
        {data.map((applicant) => (
          <li key={applicant.id}>
            <DecisionChoice
              {...choice}
              label={nameOf(applicant)}
              none={translate('jobs.closing.as_group')}
              draft={exceptions.get(Number(applicant.id))}
              onChange={(draft) => onException(Number(applicant.id), draft)}
            />
          </li>
        ))}
      </ul>
      {total > MAX_SHOWN ? (
        <p className="job-closing-note">
          {translate('jobs.closing.first', {
            count: formatNumber(MAX_SHOWN, locale),
            total: formatNumber(total, locale),
          })}
        </p>
      ) : null}
    </>
  );
};

const nameOf = ({ id, candidate }: RaRecord): string => (candidate as RelatedRecord | null)?.name ?? `#${id}`;
