import { Button, Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { RelativeTime } from '#client/notifications/RelativeTime.tsx';
import { Face } from '#ui/marks/Face.tsx';
import type { FeedbackComment } from '#shared/contracts/feedback.ts';
import { useThread } from '../useThread.ts';
import { CommentBox } from './CommentBox.tsx';
import type { DetailsProps } from './details-props.ts';

/** What writer and team said to each other, and the box to go on. */
export const Conversation = ({ definition, record }: DetailsProps) => {
  const translate = useTranslate();
  const heading = useId();
  const { data, isPending, isError, refetch } = useThread(record.id);
  return (
    <section aria-labelledby={heading} className="feedback-conversation">
      <h2 id={heading}>{translate('feedback.comments.title')}</h2>
      {isPending ? <PendingComments count={Math.min(Number(record.comments), 3)} /> : null}
      {isError ? (
        <p role="alert" className="details-quiet">
          {translate('feedback.comments.failed')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {translate('errors.try_again')}
          </Button>
        </p>
      ) : null}
      {data?.comments.length === 0 ? <p className="details-quiet">{translate('feedback.comments.none')}</p> : null}
      <ol className="feedback-comments">
        {data?.comments.map((comment) => (
          <Comment key={comment.id} comment={comment} isElsewhere={comment.feedback.id !== record.id} />
        ))}
      </ol>
      <CommentBox definition={definition} record={record} />
    </section>
  );
};

interface CommentProps {
  readonly comment: FeedbackComment;
  /** It was written on an entry that was merged into this one. */
  readonly isElsewhere: boolean;
}

const Comment = ({ comment, isElsewhere }: CommentProps) => {
  const translate = useTranslate();
  return (
    <li>
      <Face name={comment.author.name} size="md" />
      <div>
        <p className="feedback-comment-head">
          <strong>{comment.author.name}</strong>
          {comment.is_writer ? <span className="feedback-badge">{translate('feedback.comments.writer')}</span> : null}
          {isElsewhere ? (
            <Link to={`/feedback/${comment.feedback.id}`}>
              {translate('feedback.comments.from', { title: comment.feedback.title })}
            </Link>
          ) : null}
          <RelativeTime at={comment.created_on} />
        </p>
        <p className="feedback-text">{comment.text}</p>
      </div>
    </li>
  );
};

const PendingComments = ({ count }: { readonly count: number }) => (
  <div aria-hidden>
    {Array.from({ length: count }, (_none, place) => (
      <Skeleton key={place} variant="rounded" height={48} sx={{ mb: '16px' }} />
    ))}
  </div>
);
