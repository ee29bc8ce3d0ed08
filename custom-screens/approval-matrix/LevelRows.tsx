import { Button, IconButton } from '@mui/material';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { ChoiceBox } from '#engine/field-types/input/ChoiceBox.tsx';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { FieldError } from '#engine/field-types/input/FieldFrame.tsx';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { LEVEL_TYPES, type LevelType, MAX_LEVELS } from '#shared/contracts/approval-levels.ts';
import { LevelOptions } from './LevelOptions.tsx';
import {
  canAddLevel,
  type LevelDraft,
  type MatrixDraft,
  takenUsers,
  type UserDraft,
  withNewLevel,
  withoutLevel,
  withoutUser,
  withType,
  withUser,
} from './matrix-draft.ts';
import { Problem } from './Problem.tsx';
import { usePeople } from './usePeople.ts';

export interface LevelRowsProps {
  readonly draft: MatrixDraft;
  readonly errors: Readonly<Record<string, string>>;
  /** Users who can't view every job of the unit. */
  readonly unreadable: readonly number[];
  readonly onChange: (draft: MatrixDraft) => void;
}

/** The levels of a matrix: number, user type, users and action, with what happens beside below each. */
export const LevelRows = ({ draft, errors, unreadable, onChange }: LevelRowsProps) => {
  const translate = useTranslate();
  const toast = useToast();
  const section = useRef<HTMLElement>(null);
  const add = () => (canAddLevel(draft) ? onChange(withNewLevel(draft)) : toast.warning('approvals.errors.max_levels'));
  return (
    <section ref={section} className="apm-levels" aria-label={translate('approvals.matrix.levels')}>
      <div className="fine apm-level-head" aria-hidden>
        <span>{translate('approvals.matrix.level')}</span>
        <span>{translate('approvals.matrix.user_type')}</span>
        <span>{translate('approvals.matrix.user')}</span>
        <span>{translate('approvals.matrix.action')}</span>
      </div>
      <ol className="bare">
        {draft.levels.map((level, index) => (
          <LevelRow
            key={level.key}
            level={level}
            number={index + 1}
            draft={draft}
            onChange={onChange}
            onDelete={() => {
              flushSync(() => onChange(withoutLevel(draft, level.key)));
              focusAfterDeletion(section.current, index);
            }}
            errors={errors}
            unreadable={unreadable}
          />
        ))}
      </ol>
      {errors['levels'] ? <FieldError id="approval-levels-error" text={errors['levels']} /> : null}
      <p className="row fine apm-add">
        <Button variant="text" color="primary" startIcon={<Plus size={16} aria-hidden />} onClick={add}>
          {translate('approvals.matrix.add_level')}
        </Button>
        <span className="num">
          {translate('approvals.matrix.of_levels', { count: draft.levels.length, most: MAX_LEVELS })}
        </span>
      </p>
    </section>
  );
};

/** Focuses what takes the place of a deleted level: its delete button, or the button that adds one. */
function focusAfterDeletion(section: HTMLElement | null, index: number): void {
  const buttons = [...(section?.querySelectorAll<HTMLButtonElement>('[data-delete-level]:enabled') ?? [])];
  const add = section?.querySelector<HTMLButtonElement>('.apm-add button');
  (buttons[Math.min(index, buttons.length - 1)] ?? add)?.focus();
}

interface LevelRowProps extends LevelRowsProps {
  readonly level: LevelDraft;
  readonly number: number;
  readonly onDelete: () => void;
}

const LevelRow = ({ level, number, draft, errors, unreadable, onChange, onDelete }: LevelRowProps) => {
  const translate = useTranslate();
  const label = (text: string) => translate('approvals.matrix.of_level', { text, number });
  const first = draft.levels.slice(0, number - 1).reduce((count, { users }) => count + users.length, 0);
  return (
    <li className="apm-level">
      <span className="apm-number num">{number}</span>
      <SelectBox
        look="small"
        aria-label={label(translate('approvals.matrix.user_type'))}
        value={level.type}
        onChange={(event) => onChange(withType(draft, level.key, event.target.value as LevelType))}
      >
        {LEVEL_TYPES.map((type) => (
          <option key={type} value={type}>
            {translate(`approvals.types.${type}`)}
          </option>
        ))}
      </SelectBox>
      <div className="apm-users">
        {level.users.map((user, index) => (
          <UserRow
            key={user.key}
            user={user}
            level={level}
            draft={draft}
            label={label(translate('approvals.matrix.user'))}
            error={errors[`levels.${first + index}.user`] ?? errors[`levels.${first + index}.delegate`]}
            onChange={onChange}
          />
        ))}
      </div>
      <IconButton
        size="small"
        aria-label={translate('approvals.matrix.delete_level', { number })}
        disabled={draft.levels.length === 1}
        data-delete-level
        onClick={onDelete}
      >
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <LevelProblems level={level} unreadable={unreadable} />
      <LevelOptions level={level} number={number} draft={draft} onChange={onChange} />
    </li>
  );
};

/** Users of a level who can't approve anymore, or can't view all that they would decide about. */
const LevelProblems = ({ level: { users }, unreadable }: Pick<LevelRowProps, 'level' | 'unreadable'>) => {
  const translate = useTranslate();
  return users.map(({ key, user, problem }) => {
    const found = problem ?? (user && unreadable.includes(user.id) ? 'view' : null);
    return found && user ? (
      <Problem key={key}>{translate(`approvals.matrix.problem_named.${found}`, { name: user.name })}</Problem>
    ) : null;
  });
};

interface UserRowProps {
  readonly user: UserDraft;
  readonly level: LevelDraft;
  readonly draft: MatrixDraft;
  readonly label: string;
  readonly error: string | undefined;
  readonly onChange: (draft: MatrixDraft) => void;
}

const UserRow = ({ user, level, draft, label, error, onChange }: UserRowProps) => {
  const translate = useTranslate();
  const taken = takenUsers(draft, level, user.key);
  const { data = [], isFetching } = usePeople(level.type);
  return (
    <div className="apm-user">
      <ChoiceBox
        isUnlabeled
        label={label}
        options={data.filter(({ id }) => !taken.has(id))}
        value={user.user}
        onChange={(choice) => onChange(withUser(draft, level, user.key, { user: choice, problem: null }))}
        isLoading={isFetching}
        isInvalid={error !== undefined}
        placeholder={translate('approvals.matrix.choose_user')}
        mark="face"
      />
      {level.users.length > 1 ? (
        <IconButton
          size="small"
          aria-label={translate('approvals.matrix.remove_user', { name: user.user?.name ?? label })}
          onClick={() => onChange(withoutUser(draft, level, user.key))}
        >
          <Trash2 size={14} strokeWidth={1.75} aria-hidden />
        </IconButton>
      ) : null}
      {error === undefined ? null : <FieldError id={`approval-user-${user.key}`} text={error} />}
    </div>
  );
};
