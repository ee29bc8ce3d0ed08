import { Button, Checkbox, FormControlLabel, OutlinedInput, IconButton } from '@mui/material';
import { Plus, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useListText } from '#engine/field-types/useListText.ts';
import { useId, useState } from 'react';
import type { ResourceLabels } from '#admin/words/words.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ImportMode, ImportRecord } from '#shared/contracts/imports.ts';
import { Choose } from './Choose.tsx';
import {
  fillableFields,
  firstDraft,
  keyFields,
  matchOptions,
  missingFields,
  type PlanDraft,
  planOf,
  withMatch,
} from './plan-draft.ts';
import { ReadingOptions } from './ReadingOptions.tsx';
import { SampleTable } from './SampleTable.tsx';
import { useImportRecordAction } from './useImport.ts';
import { useApi } from '#client/api/useApi.ts';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { createImportsApi } from './api.ts';

interface MapStepProps {
  readonly definition: CatalogueResource;
  readonly words: ResourceLabels;
  readonly entry: ImportRecord;
  readonly onChecking: () => void;
}

/** Which column fills which field, and how a row finds the record that it means. */
export const MapStep = ({ definition, words, entry, onChecking }: MapStepProps) => {
  const translate = useTranslate();
  const listed = useListText();
  const importsApi = useApi(createImportsApi);
  const { isBusy, perform } = useImportRecordAction();
  const [draft, setDraft] = useState(() =>
    firstDraft(
      { ...definition, title: words.one, titlePlural: words.many },
      entry.preview,
      entry.plan ?? entry.remembered,
    ),
  );
  const change = (part: Partial<PlanDraft>) => setDraft((before) => withMatch(definition, { ...before, ...part }));
  const why = useId();
  const missing = missingFields(definition, draft);
  const isEmpty = planOf(definition, draft).sources.length === 0;
  const check = async () => {
    const checked = await perform(() =>
      importsApi.checkImport(entry.id, planOf(definition, draft, entry.plan?.decisions)),
    );
    if (checked) onChecking();
  };
  return (
    <div className="import-body">
      <ReadingOptions entry={entry} />
      {entry.error ? (
        <p role="alert" className="import-error">
          {entry.error}
        </p>
      ) : null}
      <section aria-label={translate('imports.columns.title')}>
        <h2>{translate('imports.columns.title')}</h2>
        <ColumnTable definition={definition} entry={entry} draft={draft} onChange={change} />
        <Constants definition={definition} draft={draft} onChange={change} />
      </section>
      <SampleTable preview={entry.preview} />
      <section className="import-match" aria-label={translate('imports.match.title')}>
        <h2>{translate('imports.match.title')}</h2>
        <MatchChoice definition={definition} words={words} draft={draft} onChange={change} />
      </section>
      {missing.length > 0 ? (
        <p id={why} className="import-warning" role="status">
          {translate('imports.columns.missing', {
            fields: listed(missing.map(({ title }) => title)),
            smart_count: missing.length,
          })}
        </p>
      ) : null}
      <footer className="import-actions">
        <Button
          variant="contained"
          color="primary"
          disabled={isBusy || isEmpty || missing.length > 0}
          aria-describedby={missing.length > 0 ? why : undefined}
          onClick={() => void check()}
        >
          {translate('imports.columns.check')}
        </Button>
        <span className="import-hint">{translate('imports.columns.check_hint')}</span>
      </footer>
    </div>
  );
};

interface DraftProps {
  readonly definition: CatalogueResource;
  readonly draft: PlanDraft;
  readonly onChange: (part: Partial<PlanDraft>) => void;
}

const ColumnTable = ({ definition, entry, draft, onChange }: DraftProps & { readonly entry: ImportRecord }) => {
  const translate = useTranslate();
  const fields = fillableFields(definition);
  const taken = new Set(draft.columns);
  const choose = (index: number, name: string) =>
    onChange({ columns: draft.columns.map((one, place) => (place === index ? name : one)) });
  return (
    <ul className="import-columns">
      {entry.preview.columns.map(({ title, samples }, index) => {
        const name = title || translate('imports.columns.nameless', { number: index + 1 });
        const own = draft.columns[index] ?? '';
        return (
          // Columns have no unique name: their position identifies them.
          <li key={`${index} ${title}`} data-left-out={own === '' || undefined}>
            <div className="import-column">
              <b className="cut">{name}</b>
              <span className="cut">{samples.join(' · ')}</span>
            </div>
            <Choose
              label={translate('imports.columns.field_of', { column: name })}
              isLabelHidden
              value={own}
              options={[
                { value: '', label: translate('imports.columns.left_out') },
                { value: 'id', label: translate('imports.columns.id'), disabled: own !== 'id' && taken.has('id') },
                ...keyFields(definition).map(({ name: code, title: field }) => ({
                  value: code,
                  label: translate('imports.columns.code', { field }),
                  disabled: own !== code && taken.has(code),
                })),
                ...fields.map((field) => ({
                  value: field.name,
                  label: field.required ? `${field.title} *` : field.title,
                  disabled: own !== field.name && taken.has(field.name),
                })),
              ]}
              onChange={(value) => choose(index, value)}
            />
          </li>
        );
      })}
    </ul>
  );
};

const Constants = ({ definition, draft, onChange }: DraftProps) => {
  const translate = useTranslate();
  const fields = fillableFields(definition).filter(
    ({ name, fields: inner }) => !inner && !draft.columns.includes(name),
  );
  const change = (index: number, part: Partial<PlanDraft['constants'][number]>) =>
    onChange({ constants: draft.constants.map((one, place) => (place === index ? { ...one, ...part } : one)) });
  return (
    <div className="import-constants">
      {draft.constants.map(({ field, value }, index) => (
        <div key={index} className="import-constant">
          <Choose
            label={translate('imports.constants.field')}
            value={field}
            options={[
              { value: '', label: translate('list.bulk.choose_field') },
              ...fields.map(({ name, title }) => ({ value: name, label: title })),
            ]}
            onChange={(name) => change(index, { field: name })}
          />
          <label className="import-choose">
            <span className="field-label">{translate('imports.constants.value')}</span>
            <OutlinedInput value={value} onChange={(event) => change(index, { value: event.target.value })} />
          </label>
          <IconButton
            aria-label={translate('imports.constants.remove')}
            onClick={() => onChange({ constants: draft.constants.filter((_, place) => place !== index) })}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        variant="text"
        startIcon={<Plus size={16} aria-hidden />}
        onClick={() => onChange({ constants: [...draft.constants, { field: '', value: '' }] })}
      >
        {translate('imports.constants.add')}
      </Button>
    </div>
  );
};

/** Where records that could be the same wait for a user who compares them. */
const DUPLICATES: Readonly<Record<string, string>> = { candidates: 'candidate_duplicates' };

const MODES: readonly ImportMode[] = ['both', 'create', 'update'];

const MatchChoice = ({ definition, words, draft, onChange }: DraftProps & { readonly words: ResourceLabels }) => {
  const translate = useTranslate();
  const titleOf = (name: string) =>
    name === 'id' ? translate('imports.columns.id') : (definition.fields[name]?.title ?? name);
  const { resources } = useCatalogue();
  const help = useId();
  const options = matchOptions(definition, draft);
  const queue = DUPLICATES[definition.resource];
  const isReviewed = queue !== undefined && resources[queue]?.can.list === true;
  const modes = MODES.filter((mode) =>
    mode === 'create' ? definition.can.create : mode === 'update' ? definition.can.edit : true,
  );
  return (
    <>
      <Choose
        label={translate('imports.match.by', { name: words.oneInside })}
        value={draft.match.join()}
        options={[
          { value: '', label: translate('imports.match.never') },
          ...options.map((group) => ({ value: group.join(), label: group.map(titleOf).join(' + ') })),
        ]}
        helpId={help}
        onChange={(value) => onChange({ match: value === '' ? [] : value.split(',') })}
      />
      <p id={help} className="import-hint">
        {translate(options.length === 0 ? 'imports.match.nothing' : 'imports.match.help')}{' '}
        {draft.match.length === 0 ? translate(isReviewed ? 'imports.match.new_duplicates' : 'imports.match.new') : null}
      </p>
      {draft.match.length > 0 ? (
        <>
          <Choose
            label={translate('imports.match.mode')}
            value={draft.mode}
            options={modes.map((mode) => ({ value: mode, label: translate(`imports.modes.${mode}`) }))}
            onChange={(mode) => onChange({ mode: mode as ImportMode })}
          />
          <FormControlLabel
            control={
              <Checkbox
                checked={draft.clearEmpty}
                onChange={(event) => onChange({ clearEmpty: event.target.checked })}
              />
            }
            label={translate('imports.match.clear_empty')}
          />
        </>
      ) : null}
    </>
  );
};
