import { Button, FormControlLabel, Radio, RadioGroup, Skeleton } from '@mui/material';
import { useMemberNames } from '#client/team/useMemberNames.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import {
  deactivateMember,
  getBelongings,
  type Belongings,
  type HandOver,
  type Member,
} from '#shared/contracts/team.ts';
import { HandOverTable } from './HandOverTable.tsx';
import { fullName } from './member-words.ts';
import { DECISIONS, KEEP, type Receivers, rowKey } from './receivers.ts';
import { PersonSelect } from './PersonSelect.tsx';
import { useMemberRecordAction } from './useMemberRecordAction.ts';
import { MEMBERS } from './useMembers.ts';
import { useHttp } from '#client/api/useApi.ts';

interface DeactivateFormProps {
  readonly member: Member;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** Deactivates a member and asks who becomes the new owner of their records, in one step. */
export const DeactivateForm = ({ member, onDone, onBack }: DeactivateFormProps) => {
  const translate = useTranslate();
  const http = useHttp();
  const ids = useId();
  const [hasLeft, setLeft] = useState(true);
  const [newOwner, setNewOwner] = useState<number>();
  const [own, setOwn] = useState<Receivers>({});
  const { isRunning, run } = useMemberRecordAction();
  const { people: names } = useMemberNames();
  const {
    data: belongings,
    isError,
    refetch,
  } = useQuery({
    queryKey: [MEMBERS, 'belongings', member.id],
    queryFn: ({ signal }) => http.call(getBelongings, { params: { id: member.id }, signal }),
  });
  const people = names.filter(({ id }) => id !== member.id);
  const name = fullName(member);
  const isEmpty = belongings?.records.length === 0 && belongings.decisions === 0;

  return (
    <form
      className="members-part"
      aria-label={translate('members.hand_over.title', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!belongings || isRunning) return;
        const plan = planOf(belongings, newOwner, own, hasLeft);
        void run(
          () => http.call(deactivateMember, { params: { id: member.id }, body: plan }),
          'members.hand_over.done',
          { name },
        ).then((isDone) => isDone && onDone());
      }}
    >
      <h3 id={`${ids}-why`}>{translate('members.hand_over.title', { name })}</h3>
      <p className="members-hint">{translate('members.hand_over.lead')}</p>
      <RadioGroup
        aria-labelledby={`${ids}-why`}
        value={hasLeft ? 'left' : 'inactive'}
        onChange={(event) => setLeft(event.target.value === 'left')}
      >
        <FormControlLabel value="left" control={<Radio />} label={translate('members.hand_over.left')} />
        <FormControlLabel value="inactive" control={<Radio />} label={translate('members.hand_over.inactive')} />
      </RadioGroup>
      {belongings ? null : isError ? (
        <p role="alert">
          {translate('members.hand_over.failed')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {translate('errors.try_again')}
          </Button>
        </p>
      ) : (
        <Skeleton variant="rounded" height={120} />
      )}
      {isEmpty ? <p className="members-note">{translate('members.hand_over.nothing', { name })}</p> : null}
      {belongings && !isEmpty ? (
        <>
          <PersonSelect
            label={translate('members.hand_over.all_to')}
            people={people}
            value={newOwner}
            onChange={setNewOwner}
            help={translate('members.hand_over.all_to_help')}
          />
          <HandOverTable
            belongings={belongings}
            people={people}
            newOwner={newOwner}
            own={own}
            onChange={(key, to) => setOwn((before) => ({ ...before, [key]: to }))}
          />
        </>
      ) : null}
      <div className="members-actions">
        <Button type="submit" variant="contained" color="error" disabled={!belongings} loading={isRunning}>
          {translate('members.hand_over.confirm')}
        </Button>
        <Button variant="text" onClick={onBack}>
          {translate('confirm.go_back')}
        </Button>
      </div>
    </form>
  );
};

/** The new owners: each row's own one, else the one for all; without either, the owner stays. */
function planOf(belongings: Belongings, newOwner: number | undefined, own: Receivers, left: boolean): HandOver {
  const receiver = (key: string) => own[key] ?? newOwner ?? KEEP;
  const decisions = receiver(DECISIONS);
  return {
    left,
    records: belongings.records.flatMap(({ resource, field }) => {
      const to = receiver(rowKey(resource, field));
      if (to === KEEP) return [];
      return [{ resource, field, to: typeof to === 'number' ? to : null }];
    }),
    ...(belongings.decisions > 0 && typeof decisions === 'number' && { decisions }),
  };
}
