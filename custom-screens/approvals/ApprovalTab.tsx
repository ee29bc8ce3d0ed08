import { Button, Skeleton } from '@mui/material';
import { Bell, Undo2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { useLocalDefinition } from '#admin/words/words.ts';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import type { ApproverReplacement } from '#shared/contracts/approvals.ts';
import { DecideButtons } from './DecideButtons.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { Round } from './Round.tsx';
import { useRounds } from './useRounds.ts';
import './approvals.css';

/** The approval of a job: who is asked, who has decided and when, and the earlier requests. */
const ApprovalTab = ({ resource, record }: CustomScreenProps) =>
  resource && record ? <Approval definition={resource} id={Number(record.id)} /> : null;

export default ApprovalTab;

interface ApprovalProps {
  readonly definition: CatalogueResource;
  readonly id: number;
}

const Approval = ({ definition: found, id }: ApprovalProps) => {
  const translate = useTranslate();
  const definition = useLocalDefinition(found);
  const { data, error, refetch, change } = useRounds(id);
  const [place, setPlace] = useState<Omit<ApproverReplacement, 'user'>>();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={160} />;
  const [newest, ...earlier] = data.rounds;
  if (!newest) return <p className="approval-none">{translate('approvals.rounds.none')}</p>;
  return (
    <div className="approval">
      <Actions id={id} can={data.can} change={change} />
      <Round
        round={newest}
        definition={definition}
        onReplace={data.can.replace ? (level, index) => setPlace({ level, place: index }) : undefined}
      />
      {earlier.length > 0 ? <h3>{translate('approvals.rounds.earlier')}</h3> : null}
      {earlier.map((round) => (
        <Round key={round.id} round={round} definition={definition} isFolded />
      ))}
      {place ? (
        <ReplaceDialog
          onClose={() => setPlace(undefined)}
          onReplace={async (user) => {
            const isDone = await change((api) => api.replace('job', id, { ...place, user }), 'approvals.done.replaced');
            if (isDone) setPlace(undefined);
          }}
        />
      ) : null}
    </div>
  );
};

interface ActionsProps extends Pick<ReturnType<typeof useRounds>, 'change'> {
  readonly id: number;
  readonly can: { readonly decide: boolean; readonly withdraw: boolean; readonly remind: boolean };
}

const Actions = ({ id, can, change }: ActionsProps) => {
  const translate = useTranslate();
  const confirm = useConfirm();
  if (!can.decide && !can.withdraw && !can.remind) return null;
  const withdraw = async () => {
    if (
      await confirm({
        title: 'approvals.withdraw.title',
        message: 'approvals.withdraw.message',
        confirm: 'approvals.withdraw.confirm',
      })
    )
      await change((api) => api.withdrawJob(id), 'approvals.done.withdrawn');
  };
  return (
    <div className="approval-actions">
      {can.decide ? <DecideButtons id={id} change={change} /> : null}
      {can.remind ? (
        <Button
          startIcon={<Bell size={16} aria-hidden />}
          onClick={() => void change((api) => api.remind('job', id), 'approvals.done.reminded')}
        >
          {translate('approvals.rounds.remind')}
        </Button>
      ) : null}
      {can.withdraw ? (
        <Button startIcon={<Undo2 size={16} aria-hidden />} onClick={() => void withdraw()}>
          {translate('approvals.withdraw.confirm')}
        </Button>
      ) : null}
    </div>
  );
};
