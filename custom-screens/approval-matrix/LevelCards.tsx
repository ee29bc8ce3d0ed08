import { Clock, TriangleAlert, Users } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { formatDate } from '#engine/field-types/date/format-date.ts';
import { Face } from '#ui/marks/Face.tsx';
import { StateDot } from '#ui/marks/StateDot.tsx';
import type { MatrixLevel } from '#shared/contracts/approvals.ts';
import { choiceOf } from './matrix-draft.ts';

/** The levels of a matrix as cards in their order: type and user, whether they are active, and what goes with it. */
export const LevelCards = ({ levels }: { readonly levels: readonly MatrixLevel[] }) => {
  const translate = useTranslate();
  return (
    <ol className="bare apm-cards" aria-label={translate('approvals.matrix.levels')}>
      {levels.map((level, index) => (
        <LevelCard key={index} level={level} isSame={levels[index - 1]?.level === level.level} />
      ))}
    </ol>
  );
};

interface LevelCardProps {
  readonly level: MatrixLevel;
  /** Another user of the level before it. */
  readonly isSame: boolean;
}

const LevelCard = ({ level, isSame }: LevelCardProps) => {
  const translate = useTranslate();
  const { user, problem } = level;
  const { name } = choiceOf(user);
  return (
    <li className="apm-card" data-problem={problem !== null || undefined} data-same={isSame || undefined}>
      <p className="apm-card-head">
        <b>{translate('approvals.matrix.level_number', { number: level.level })}</b>
        <span>{translate(`approvals.types.${level.type}`)}</span>
        <StateDot tone={user.is_active ? 'ok' : 'warn'}>
          {translate(user.is_active ? 'approvals.matrix.active' : 'approvals.matrix.inactive')}
        </StateDot>
      </p>
      <p className="row apm-card-user">
        <Face name={name} size="md" />
        <span>
          <b className="cut">{name}</b>
          <small className="cut fine">{user.email}</small>
        </span>
      </p>
      <CardLine level={level} />
    </li>
  );
};

const CardLine = ({
  level: { problem, delegate, delegate_from: from, delegate_to: to, ...level },
}: {
  readonly level: MatrixLevel;
}) => {
  const translate = useTranslate();
  if (problem)
    return (
      <Line icon={<TriangleAlert size={14} aria-hidden />}>{translate(`approvals.matrix.problem.${problem}`)}</Line>
    );
  if (delegate) {
    const { name } = choiceOf(delegate);
    const dates = { name, from: from ? formatDate(from) : '…', to: to ? formatDate(to) : '…' };
    return (
      <Line icon={<Users size={14} aria-hidden />}>
        {translate(from || to ? 'approvals.matrix.delegate_dates' : 'approvals.matrix.delegate_named', dates)}
      </Line>
    );
  }
  if (!level.remind_after) return null;
  return (
    <Line icon={<Clock size={14} aria-hidden />}>
      {translate('approvals.matrix.reminder_after', { smart_count: level.remind_after })}
    </Line>
  );
};

const Line = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <p className="fine apm-card-line">
    {icon}
    <span>{children}</span>
  </p>
);
