import { Autocomplete, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useGetList, useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useId, useState } from 'react';
import { recordTitle } from '#admin/words/record-title.ts';
import { adminName } from '#client/api/resource-names.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { usePaused } from '#client/search/usePaused.ts';
import { popupText } from '#engine/field-types/input/popup-text.ts';
import { useAddToJobs } from './useAddToJobs.ts';
import type { JobOutcome } from './useAddToJobs.ts';

interface AddToJobsDialogProps {
  readonly record: RaRecord;
  readonly onClose: () => void;
}

/** Jobs that still take candidates. */
const OPEN = { job_status: 'open' } as const;
const MAX_OPTIONS = 20;

/** Chooses jobs for a candidate. It closes once every job has them; otherwise it says for each what happened. */
const AddToJobsDialog = ({ record, onClose }: AddToJobsDialogProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const titleId = useId();
  const jobs = useDefinition('jobs');
  const candidates = useDefinition('candidates');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly RaRecord[]>([]);
  const [titles, setTitles] = useState<ReadonlyMap<number, string>>(new Map());
  const query = usePaused(typed);
  const { appliedTo, outcomes, add, isAdding } = useAddToJobs(record, onClose);
  const { data = [], isFetching } = useGetList<RaRecord>(adminName(jobs), {
    filter: { ...OPEN, ...(query && { q: query }) },
    sort: jobs.list.sort,
    pagination: { page: 1, perPage: MAX_OPTIONS },
  });
  const titleOf = (job: RaRecord) => recordTitle(jobs, job, locale);
  const send = async () => {
    setTitles(new Map(chosen.map((job) => [Number(job.id), titleOf(job)])));
    const added = await add(chosen.map(({ id }) => Number(id)));
    setChosen((before) => before.filter(({ id }) => !added.has(Number(id))));
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {translate('candidates.add_to_jobs.title', { name: recordTitle(candidates, record, locale) })}
      </DialogTitle>
      <DialogContent className="candidate-jobs" aria-busy={isAdding}>
        <Autocomplete<RaRecord, true>
          multiple
          disableCloseOnSelect
          options={data}
          value={[...chosen]}
          loading={isFetching}
          filterOptions={(options) => options}
          getOptionLabel={titleOf}
          getOptionKey={(job) => job.id}
          getOptionDisabled={(job) => appliedTo.has(Number(job.id))}
          isOptionEqualToValue={(job, value) => job.id === value.id}
          onChange={(_event, next) => setChosen(next)}
          onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
          {...popupText(translate)}
          renderOption={({ key, ...props }, job) => (
            <li key={key} {...props}>
              <span className="candidate-option">
                <span className="cut">{titleOf(job)}</span>
                <small className="num">
                  {appliedTo.has(Number(job.id))
                    ? translate('candidates.add_to_jobs.status.already_applied')
                    : String(job['code'] ?? '')}
                </small>
              </span>
            </li>
          )}
          renderInput={(params) => <TextField {...params} autoFocus label={translate('candidates.add_to_jobs.jobs')} />}
        />
        <Outcomes outcomes={outcomes} titles={titles} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate(outcomes ? 'ra.action.close' : 'ra.action.cancel')}</Button>
        <Button
          variant="contained"
          color="primary"
          loading={isAdding}
          disabled={chosen.length === 0}
          onClick={() => void send()}
        >
          {translate('candidates.add_to_jobs.submit', { smart_count: Math.max(chosen.length, 1) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

interface OutcomesProps {
  readonly outcomes: readonly JobOutcome[] | undefined;
  readonly titles: ReadonlyMap<number, string>;
}

/** What became of each job, where not every job has the candidate. */
const Outcomes = ({ outcomes, titles }: OutcomesProps) => {
  if (!outcomes) return null;
  return (
    <ul className="candidate-outcomes" role="alert">
      {outcomes.map(({ job, isAdded, message }) => {
        const Mark = isAdded ? CircleCheck : CircleAlert;
        return (
          <li key={job} data-tone={isAdded ? 'ok' : 'bad'}>
            <Mark size={16} strokeWidth={1.75} aria-hidden />
            <strong>{titles.get(job)}</strong>
            <span>{message}</span>
          </li>
        );
      })}
    </ul>
  );
};

export default AddToJobsDialog;
