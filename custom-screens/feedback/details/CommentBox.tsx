import { Button, TextField } from '@mui/material';
import { useStore, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import { useThreadActions } from '../useThread.ts';
import type { DetailsProps } from './details-props.ts';
import { ReplyMenu } from './ReplyMenu.tsx';

const LONGEST = 4000;

/** Adds a comment (Ctrl Enter sends). What is typed stays on this device until it is sent. */
export const CommentBox = ({ definition, record }: DetailsProps) => {
  const translate = useTranslate();
  const { profile } = useSignedIn();
  const [text, setText] = useStore(`feedback.comment.${record.id}`, '');
  const [isSending, setSending] = useState(false);
  const { comment } = useThreadActions(record.id);
  const writer = record.created_by as RelatedRecord | null;
  const isWriter = writer?.id === profile.id;

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || text.trim() === '') return;
    setSending(true);
    if (await comment(text)) setText('');
    setSending(false);
  };
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.closest('form')?.requestSubmit();
  };
  return (
    <form className="feedback-comment-form" onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        multiline
        minRows={1}
        maxRows={16}
        label={translate('feedback.comments.label')}
        placeholder={translate(
          isWriter ? 'feedback.comments.placeholder_writer' : 'feedback.comments.placeholder_team',
        )}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKey}
        slotProps={{ htmlInput: { maxLength: LONGEST, 'aria-keyshortcuts': 'Control+Enter' } }}
      />
      <div className="feedback-comment-actions">
        {definition.can.edit ? (
          <ReplyMenu
            name={writer?.name.split(' ')[0] ?? ''}
            onInsert={(reply) => setText([text.trim(), reply].filter(Boolean).join('\n\n').slice(0, LONGEST))}
          />
        ) : null}
        <Button type="submit" variant="contained" color="primary" loading={isSending} disabled={text.trim() === ''}>
          {translate('feedback.comments.add')}
        </Button>
      </div>
    </form>
  );
};
