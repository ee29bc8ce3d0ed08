import { Button } from '@mui/material';
import { GitMerge } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { Ref } from 'react';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { FieldTitle } from './FieldTitle.tsx';
import { FieldChange } from './FieldChange.tsx';
import { useRecordForm } from './form-context.ts';
import type { Values } from './form-values.ts';
import type { VersionMerge } from './merge-versions.ts';
import { personName } from './person-name.ts';

export type Side = 'mine' | 'theirs';

interface VersionNoticeProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly merge: VersionMerge;
  readonly mine: Values;
  readonly theirs: Values;
  readonly base: Values;
  /** Of its title, where something around is named after it. */
  readonly titleId?: string;
  /** Puts the chosen side into the form; the next save is on top of the other version. */
  readonly onMerge: (choice: Readonly<Record<string, Side>>) => void;
}

/**
 * Another user has saved since then: shows who, what, and for each field that both changed the choice of mine or
 * theirs.
 */
export const VersionNotice = ({ ref, merge, mine, theirs, base, onMerge, ...given }: VersionNoticeProps) => {
  const { definition } = useRecordForm();
  const translate = useTranslate();
  const ownId = useId();
  const titleId = given.titleId ?? ownId;
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>({});
  const who = personName(theirs.updated_by) ?? translate('form.conflict.someone');
  const fields = (names: readonly string[]) => names.flatMap((name) => definition.fields[name] ?? []);
  return (
    <div ref={ref} className="form-note form-note-warn" role="group" aria-labelledby={titleId} tabIndex={-1}>
      <GitMerge size={16} strokeWidth={1.75} aria-hidden />
      <div>
        <strong id={titleId}>{translate('form.conflict.title', { who })}</strong>
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
                <FieldChange field={field} before={base[field.name]} after={theirs[field.name]} />
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
