import { Button } from '@mui/material';
import { ThumbsUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useThread, useThreadActions } from '../useThread.ts';

/** How many want this, and the user's own vote. */
export const VoteButton = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const { data } = useThread(record.id);
  const { vote, isPending } = useThreadActions(record.id);
  const votes = data?.votes ?? Number(record.votes);
  const hasVoted = data?.has_voted ?? false;
  return (
    <Button
      className="feedback-vote"
      aria-pressed={hasVoted}
      aria-label={translate('feedback.votes.label', { smart_count: votes })}
      disabled={!data}
      startIcon={<ThumbsUp size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void (isPending ? undefined : vote(!hasVoted))}
    >
      <span className="num">{votes}</span>
    </Button>
  );
};
