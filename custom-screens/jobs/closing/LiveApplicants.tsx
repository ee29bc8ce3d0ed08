import { useTranslate } from 'ra-core';
import type { Identifier } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { useFilterCounts } from '#admin/list/useFilterCounts.ts';
import { useLocalDefinition } from '#admin/words/words.ts';
import { useCatalogue, useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import type { Catalogue, CatalogueResource } from '#engine/access/catalogue.ts';
import { type ApplicantDecision, LIVE_STATUSES, type LiveStatus } from '#shared/contracts/jobs.ts';
import type { Job } from '../job-record.ts';
import { type DecisionDraft, missingFrom, toDecisions } from './decisions.ts';
import { LiveGroup } from './LiveGroup.tsx';
import './closing.css';

const APPLICANTS = 'applicants';

/**
 * What ends with a job: its open openings, and the applicants who are still active or on hold, each group with a
 * decision. Users who cannot list applicants are not asked about them.
 */
const LiveApplicants = ({ record, ids = record ? [record.id] : [] }: CustomScreenProps) => {
  const canList = useCatalogue().resources[APPLICANTS]?.can.list;
  return (
    <>
      {record ? <OpenOpenings job={record as Job} /> : null}
      {canList ? (
        <DefinitionBoundary fallback={<div className="job-closing" aria-busy />} renderFailure={() => null}>
          <Live jobs={ids} />
        </DefinitionBoundary>
      ) : null}
    </>
  );
};

export default LiveApplicants;

const OpenOpenings = ({ job }: { readonly job: Job }) => {
  const translate = useTranslate();
  const { openings, openings_filled: filled, openings_promised: promised } = job;
  if (openings === undefined || filled === undefined || promised === undefined) return null;
  const open = openings - filled - promised;
  return open > 0 ? (
    <p className="job-closing-note">{translate('jobs.closing.openings', { smart_count: open })}</p>
  ) : null;
};

const Live = ({ jobs }: { readonly jobs: readonly Identifier[] }) => {
  const definition = useFindDefinition(APPLICANTS);
  return definition?.fields['status']?.enum ? <Groups found={definition} jobs={jobs} /> : null;
};

const Groups = ({ found, jobs }: { readonly found: CatalogueResource; readonly jobs: readonly Identifier[] }) => {
  const definition = useLocalDefinition(found);
  const translate = useTranslate();
  const titleId = useId();
  const decisions = decisionsOf(useCatalogue(), found);
  const counted = useFilterCounts(definition, OF_STATUS, { job: jobs });
  const groups = LIVE_STATUSES.flatMap((status, index) => {
    const count = counted?.counts[index] ?? 0;
    return count > 0 ? [{ status, count }] : [];
  });
  const [ofStatus, setOfStatus] = useState<Readonly<Partial<Record<LiveStatus, DecisionDraft>>>>({});
  const [ofApplicant, setOfApplicant] = useState<ReadonlyMap<number, DecisionDraft>>(new Map());
  const statuses = groups.map(({ status }) => status);
  const { isSubmitted } = useFormState();
  const ref = useDecisions(counted ? toDecisions({ statuses, ofStatus, ofApplicant }) : null);
  if (!counted) return <div className="job-closing" aria-busy />;
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const first = statuses.find((status) => missingFrom(ofStatus[status] ?? {}));
  const decide = (applicant: number, draft: DecisionDraft | undefined) =>
    setOfApplicant((before) => {
      const others = [...before].filter(([id]) => id !== applicant);
      return new Map(draft ? [...others, [applicant, draft]] : others);
    });
  return (
    <section className="job-closing" aria-labelledby={titleId}>
      <p id={titleId} className="job-closing-note">
        {translate(total > 0 ? 'jobs.closing.lead' : 'jobs.closing.none', { smart_count: total })}
      </p>
      {groups.map(({ status, count }) => (
        <LiveGroup
          key={status}
          definition={definition}
          status={status}
          count={count}
          choice={{ decisions, jobs, isChecked: isSubmitted }}
          draft={ofStatus[status]}
          onChange={(draft) => setOfStatus((before) => ({ ...before, [status]: draft }))}
          exceptions={ofApplicant}
          onException={decide}
          inputRef={status === first ? ref : undefined}
        />
      ))}
    </section>
  );
};

const OF_STATUS = LIVE_STATUSES.map((status) => ({ status: [status] }));

/** The decisions that this user can make, by what they can change. */
function decisionsOf({ resources }: Catalogue, { can, states }: CatalogueResource): readonly ApplicantDecision[] {
  const steps = new Set(states?.transitions.map(({ key }) => key));
  const canEnd = can.edit && steps.has('reject');
  const canMove = canEnd && can.create && steps.has('transfer') && resources['jobs']?.can.list;
  const canPool = canEnd && resources['candidates']?.can.edit && resources['talent_pools']?.can.list;
  return [
    ...(canMove ? (['move'] as const) : []),
    ...(canPool ? (['pool'] as const) : []),
    ...(canEnd ? (['reject'] as const) : []),
    'leave',
  ];
}

/**
 * Gives the dialog the decisions to send; nothing is sent while they are null. @returns a ref for the input that takes
 * the focus then.
 */
function useDecisions(decisions: ReturnType<typeof toDecisions>) {
  const { field } = useController({
    name: APPLICANTS,
    rules: { validate: (value: unknown) => (value !== null && value !== undefined) || 'validation.required' },
  });
  const { onChange } = field;
  const text = JSON.stringify(decisions);
  useEffect(() => {
    onChange(JSON.parse(text));
  }, [onChange, text]);
  return field.ref;
}
