import { Button, Skeleton, Typography } from '@mui/material';
import { HttpError, useTranslate } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import { useParams } from 'react-router-dom';
import { NoteForm } from '#client/notifications/NoteForm.tsx';
import { EMPTY_NOTE, type Note, type NoteFaults, noteFaults } from '#client/notifications/note-faults.ts';
import { WithheldNote } from '#client/notifications/WithheldNote.tsx';
import type { LinkedApproval } from '#shared/contracts/approvals.ts';
import { AuthPage } from './AuthPage.tsx';
import { useAuthServices } from './AuthServices.tsx';
import './approval-link.css';

/** The page of an emailed request for approval: its facts, and the decision. It needs no session and changes none. */
const ApprovalLinkScreen = () => {
  const translate = useTranslate();
  const { http } = useAuthServices();
  const { token = '' } = useParams();
  const [asked, setAsked] = useState<LinkedApproval>();
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState<string>();
  const url = `/approval-link/${token}/`;
  useEffect(() => {
    const call = new AbortController();
    http
      .request<{ data: LinkedApproval }>({ url, signal: call.signal })
      .then(({ body }) => setAsked(body.data))
      .catch((error: unknown) => {
        if (!call.signal.aborted) setFailure(error instanceof HttpError ? error.message : 'errors.unexpected');
      });
    return () => call.abort();
  }, [http, url]);
  const title = asked
    ? translate(`approvals.link.title.${asked.context}`, { title: asked.title })
    : translate('approvals.link.heading');
  return (
    <AuthPage
      title={title}
      {...(asked && { lead: translate('approvals.link.lead', { ...asked, requester: asked.requester ?? '–' }) })}
    >
      {failure === undefined ? null : <Typography role="alert">{translate(failure, { _: failure })}</Typography>}
      {done === undefined ? null : <Typography role="status">{done}</Typography>}
      {!asked && failure === undefined ? <Skeleton variant="rounded" height={180} /> : null}
      {asked && done === undefined && failure === undefined ? (
        <>
          <Facts asked={asked} />
          <Decision
            send={async (isApproved, note) => {
              const data = { is_approved: isApproved, ...note };
              const { body } = await http.request({ method: 'POST', url, data });
              setDone(body.message);
            }}
          />
        </>
      ) : null}
    </AuthPage>
  );
};

export default ApprovalLinkScreen;

const Facts = ({ asked }: { readonly asked: LinkedApproval }) => {
  const translate = useTranslate();
  const { context, facts, changes, withheld } = asked;
  return (
    <>
      {facts.length + changes.length > 0 ? (
        <dl className="approval-link-facts">
          {changes.map(({ name, from, to }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{translate('approvals.link.change', { from, to })}</dd>
            </div>
          ))}
          {facts
            .filter(({ name }) => changes.every((change) => change.name !== name))
            .map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      ) : null}
      <WithheldNote context={context} withheld={withheld} />
    </>
  );
};

interface DecisionProps {
  /** @throws {HttpError} */
  readonly send: (isApproved: boolean, note: object) => Promise<void>;
}

/** Two steps: what is decided, then its note. */
const Decision = ({ send }: DecisionProps) => {
  const translate = useTranslate();
  const form = useId();
  const [isApproved, setApproved] = useState<boolean>();
  const [note, setNote] = useState<Note>(EMPTY_NOTE);
  const [faults, setFaults] = useState<NoteFaults>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  if (isApproved === undefined)
    return (
      <div className="approval-link-actions">
        <Button variant="contained" color="primary" onClick={() => setApproved(true)}>
          {translate('notifications.actions.approve')}
        </Button>
        <Button color="error" onClick={() => setApproved(false)}>
          {translate('notifications.actions.reject')}
        </Button>
      </div>
    );
  const submit = async () => {
    const found = noteFaults(note, isApproved);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      await send(
        isApproved,
        note.title.trim() === '' ? {} : { note_title: note.title, note_description: note.description },
      );
    } catch (error) {
      setFailure(error instanceof HttpError ? error.message : 'errors.unexpected');
      setSending(false);
    }
  };
  const kind = isApproved ? 'approve' : 'reject';
  return (
    <>
      <NoteForm
        id={form}
        note={note}
        faults={faults}
        isRequired={!isApproved}
        onChange={(part) => setNote({ ...note, ...part })}
        onSubmit={() => void submit()}
      />
      {failure === undefined ? null : <Typography role="alert">{translate(failure, { _: failure })}</Typography>}
      <div className="approval-link-actions">
        <Button
          type="submit"
          form={form}
          variant="contained"
          color={isApproved ? 'primary' : 'error'}
          loading={isSending}
        >
          {translate(`notifications.actions.${kind}`)}
        </Button>
        <Button onClick={() => setApproved(undefined)}>{translate('approvals.link.back')}</Button>
      </div>
    </>
  );
};
