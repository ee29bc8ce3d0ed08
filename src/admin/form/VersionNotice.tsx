import { Button } from '@mui/material';
import { GitMerge } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import type { FieldDefinition } from '#engine/schema/definition.ts';
import { useRecordForm } from './form-context.ts';
import type { Values } from './form-values.ts';
import type { VersionMerge } from './merge-versions.ts';

export type Side = 'mine' | 'theirs';

interface VersionNoticeProps {
  readonly merge: VersionMerge;
  readonly mine: Values;
  readonly theirs: Values;
  readonly base: Values;
  /** Puts the chosen side into the form; the next save is on top of the other version. */
  readonly onMerge: (choice: Readonly<Record<string, Side>>) => void;
}

/** Someone else saved meanwhile: who, what, and for each field that both changed the choice of mine or theirs. */
export const VersionNotice = ({ merge, mine, theirs, base, onMerge }: VersionNoticeProps) => {
  const { definition } = useRecordForm();
  const translate = useTranslate();
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>({});
  const who = nameIn(theirs.updated_by) ?? translate('form.conflict.someone');
  const fields = (names: readonly string[]) => names.flatMap((name) => definition.fields[name] ?? []);
  return (
    <div className="form-note form-note-warn" role="alert" tabIndex={-1}>
      <GitMerge size={16} strokeWidth={1.75} aria-hidden />
      <div>
        <strong>{translate('form.conflict.title', { who })}</strong>
        <p>{translate('form.conflict.safe', { time: formatInstant(String(theirs.updated_on ?? '')) })}</p>
        {fields(merge.clashes).map((field) => (
          <Clash
            key={field.name}
            field={field}
            mine={mine[field.name]}
            theirs={theirs[field.name]}
            side={choice[field.name] ?? 'mine'}
            onChoose={(side) => setChoice({ ...choice, [field.name]: side })}
          />
        ))}
        {merge.theirs.length > 0 ? (
          <ul>
            {fields(merge.theirs).map((field) => (
              <li key={field.name}>
                <FieldTitle field={field} />: <s>{<FieldValue field={field} value={base[field.name]} />}</s> →{' '}
                <FieldValue field={field} value={theirs[field.name]} />
              </li>
            ))}
          </ul>
        ) : null}
        <div className="form-note-actions">
          <Button size="small" onClick={() => onMerge(choice)}>
            {translate(merge.clashes.length > 0 ? 'form.conflict.apply' : 'form.conflict.take_over')}
          </Button>
        </div>
      </div>
    </div>
  );
};

interface ClashProps {
  readonly field: FieldDefinition;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

const Clash = ({ field, mine, theirs, side, onChoose }: ClashProps) => {
  const translate = useTranslate();
  return (
    <fieldset className="form-clash">
      <legend>
        <FieldTitle field={field} />
      </legend>
      {(['mine', 'theirs'] as const).map((each) => (
        <label key={each}>
          <input type="radio" name={`clash-${field.name}`} checked={side === each} onChange={() => onChoose(each)} />
          <span>
            {translate(`form.conflict.${each}`)}: <FieldValue field={field} value={each === 'mine' ? mine : theirs} />
          </span>
        </label>
      ))}
    </fieldset>
  );
};

const FieldTitle = ({ field }: { readonly field: FieldDefinition }) => {
  const { definition } = useRecordForm();
  return useTranslate()(`resources.${definition.resource}.fields.${field.name}`, { _: field.title });
};

const nameIn = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : undefined;
