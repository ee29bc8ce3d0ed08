import { Button } from '@mui/material';
import { Clock, Plus, Users } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { ChoiceBox } from '#engine/field-types/input/ChoiceBox.tsx';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { DayInput } from '#admin/list/filters/DayInput.tsx';
import { formatDate } from '#engine/field-types/date/format-date.ts';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import { LEVEL_RULES, type LevelRule } from '#shared/contracts/approval-levels.ts';
import { type LevelDraft, type MatrixDraft, type UserDraft, withLevel, withNewUser, withUser } from './matrix-draft.ts';
import { usePeople } from './usePeople.ts';

interface LevelOptionsProps {
  readonly level: LevelDraft;
  readonly number: number;
  readonly draft: MatrixDraft;
  readonly onChange: (draft: MatrixDraft) => void;
}

/** One quiet line below a level: another user, reminder and delegate. What is opened is filled in below the line. */
export const LevelOptions = ({ level, number, draft, onChange }: LevelOptionsProps) => {
  const translate = useTranslate();
  const [open, setOpen] = useState<'times' | 'delegates'>();
  const toggle = (part: 'times' | 'delegates') => setOpen(open === part ? undefined : part);
  const delegates = level.users.flatMap(({ delegate, from, to }) => (delegate ? [{ delegate, from, to }] : []));
  const named = delegates.map(({ delegate }) => delegate.name).join(', ');
  const dates = delegates.length === 1 ? periodOf(delegates[0]!) : undefined;
  return (
    <div className="apm-options">
      <div className="apm-quiet">
        <Button
          variant="text"
          size="small"
          startIcon={<Plus size={14} aria-hidden />}
          onClick={() => onChange(withNewUser(draft, level))}
        >
          {translate('approvals.matrix.add_user')}
        </Button>
        <Toggle icon={<Clock size={14} aria-hidden />} isOpen={open === 'times'} onToggle={() => toggle('times')}>
          {level.remind_after
            ? translate('approvals.matrix.reminder_days', { count: level.remind_after })
            : translate('approvals.matrix.reminder')}
        </Toggle>
        <Toggle
          icon={<Users size={14} aria-hidden />}
          isOpen={open === 'delegates'}
          onToggle={() => toggle('delegates')}
        >
          {named
            ? translate('approvals.matrix.delegate_named', { name: named })
            : translate('approvals.matrix.delegate')}
          {dates ? <span className="num">{dates}</span> : null}
        </Toggle>
      </div>
      {level.users.length > 1 ? (
        <label className="row fine apm-inline">
          {translate('approvals.matrix.rule')}
          <SelectBox
            look="small"
            value={level.rule}
            onChange={(event) => onChange(withLevel(draft, level.key, { rule: event.target.value as LevelRule }))}
          >
            {LEVEL_RULES.map((rule) => (
              <option key={rule} value={rule}>
                {translate(`approvals.rules.${rule}`)}
              </option>
            ))}
          </SelectBox>
        </label>
      ) : null}
      {open === 'times' ? (
        <div className="apm-times" role="group" aria-label={translate('approvals.matrix.times_of', { number })}>
          <Days
            label={translate('approvals.matrix.remind_after')}
            value={level.remind_after}
            onChange={(remind_after) => onChange(withLevel(draft, level.key, { remind_after }))}
          />
          <Days
            label={translate('approvals.matrix.escalate_after')}
            value={level.escalate_after}
            onChange={(escalate_after) => onChange(withLevel(draft, level.key, { escalate_after }))}
          />
        </div>
      ) : null}
      {open === 'delegates'
        ? level.users.map((user) => (
            <DelegateFields
              key={user.key}
              user={user}
              onChange={(change) => onChange(withUser(draft, level, user.key, change))}
            />
          ))
        : null}
    </div>
  );
};

const periodOf = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  [from, to].map((day) => (day ? formatDate(day) : '…')).join('–');

interface ToggleProps {
  readonly icon: ReactNode;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

const Toggle = ({ icon, isOpen, onToggle, children }: ToggleProps) => (
  <Button variant="text" size="small" startIcon={icon} aria-expanded={isOpen} onClick={onToggle}>
    {children}
  </Button>
);

interface DaysProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Days = ({ label, value, onChange }: DaysProps) => (
  <label className="row fine apm-inline">
    {label}
    <input
      className="list-input num"
      type="number"
      min={1}
      max={60}
      inputMode="numeric"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
);

interface DelegateFieldsProps {
  readonly user: UserDraft;
  readonly onChange: (change: Partial<UserDraft>) => void;
}

const DelegateFields = ({ user, onChange }: DelegateFieldsProps) => {
  const translate = useTranslate();
  const id = useId();
  const { data = [], isFetching } = usePeople(undefined);
  const label = translate('approvals.matrix.delegate_of', { name: user.user?.name ?? '–' });
  return (
    <div className="apm-delegate" role="group" aria-label={label}>
      <ChoiceBox
        isUnlabeled
        id={id}
        label={label}
        options={data.filter((person) => person.id !== user.user?.id)}
        value={user.delegate}
        onChange={(delegate) => onChange(delegate ? { delegate } : { delegate, from: '', to: '' })}
        isLoading={isFetching}
        placeholder={translate('approvals.matrix.choose_delegate')}
        mark="face"
      />
      {user.delegate ? (
        <>
          {(['from', 'to'] as const).map((end) => (
            <DayInput
              key={end}
              label={translate(`approvals.matrix.${end}`)}
              value={user[end] || undefined}
              onChange={(day) => onChange({ [end]: day === undefined ? '' : String(day) })}
            />
          ))}
          <p className="field-hint">{translate('approvals.matrix.delegate_help')}</p>
        </>
      ) : null}
    </div>
  );
};
