import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Ref } from 'react';
import type { ApplicantDecision } from '#shared/contracts/jobs.ts';
import { type DecisionDraft, missingFrom } from './decisions.ts';
import { RecordPicker } from '#admin/record-actions/RecordPicker.tsx';

interface DecisionChoiceProps {
  readonly label: string;
  readonly draft: DecisionDraft | undefined;
  /** The decisions that this user can make. */
  readonly decisions: readonly ApplicantDecision[];
  /** The jobs that end. */
  readonly jobs: readonly unknown[];
  /** Undefined: no decision of its own. */
  readonly onChange: (draft: DecisionDraft | undefined) => void;
  /** What no decision of its own means; without it, one is required. */
  readonly none?: string;
  /** Whether to say what is missing. */
  readonly isChecked: boolean;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

const OPEN_JOBS = { job_status: 'open' } as const;
const ACTIVE_POOLS = { active: true } as const;

/** One decision about applicants, with the job or the talent pool that it needs. */
export const DecisionChoice = ({ label, draft, decisions, jobs, onChange, none, ...checks }: DecisionChoiceProps) => {
  const translate = useTranslate();
  const missing = checks.isChecked ? missingFrom(draft ?? {}) : undefined;
  const errorAt = (part: 'decision' | 'job' | 'pool') =>
    missing === part ? translate(`jobs.closing.missing.${part}`) : undefined;
  const unset = none === undefined ? errorAt('decision') : undefined;
  return (
    <>
      <TextField
        select
        fullWidth
        label={label}
        required={none === undefined}
        value={draft?.decision ?? ''}
        error={unset !== undefined}
        helperText={unset}
        inputRef={checks.inputRef}
        onChange={({ target }) =>
          onChange(target.value ? { ...draft, decision: target.value as ApplicantDecision } : undefined)
        }
        slotProps={{ select: { displayEmpty: none !== undefined }, inputLabel: { shrink: true } }}
      >
        {none === undefined ? null : <MenuItem value="">{none}</MenuItem>}
        {decisions.map((decision) => (
          <MenuItem key={decision} value={decision}>
            {translate(`jobs.closing.decisions.${decision}`)}
          </MenuItem>
        ))}
      </TextField>
      {draft?.decision === 'move' ? (
        <RecordPicker
          resource="jobs"
          filter={OPEN_JOBS}
          except={jobs}
          label={translate('jobs.closing.job')}
          value={draft.job}
          onChange={(job) => onChange({ ...draft, job })}
          error={errorAt('job')}
        />
      ) : null}
      {draft?.decision === 'pool' ? (
        <RecordPicker
          resource="talent_pools"
          filter={ACTIVE_POOLS}
          label={translate('jobs.closing.pool')}
          value={draft.pool}
          onChange={(pool) => onChange({ ...draft, pool })}
          error={errorAt('pool')}
        />
      ) : null}
    </>
  );
};
