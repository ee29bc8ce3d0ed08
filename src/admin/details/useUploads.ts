import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { AttachmentPlace } from '#client/records/api.ts';

/** A file on its way. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** The share that is sent, 0 to 1. */
  readonly share: number;
  /** The server's message, if it rejected the file. */
  readonly error?: string;
}

/** The number of files uploaded in parallel; more of them wait. */
const AT_ONCE = 3;

/** Sends files to a record, each with its own progress, and each can be cancelled or tried again. */
export function useUploads(place: AttachmentPlace, queryKey: readonly unknown[]) {
  const recordsApi = useRecordsApi();
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef(0);
  const running = useRef(new Map<number, AbortController>());
  const waiting = useRef<Upload[]>([]);

  const patch = (key: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const take = (key: number) => setUploads((all) => all.filter((each) => each.key !== key));

  const send = async ({ key, file }: Upload) => {
    const controller = new AbortController();
    running.current.set(key, controller);
    try {
      await recordsApi.uploadAttachment(place, file, (share) => patch(key, { share }), controller.signal);
      take(key);
      await queryClient.invalidateQueries({ queryKey });
    } catch (error) {
      if (controller.signal.aborted) take(key);
      else patch(key, { error: error instanceof Error && error.message ? error.message : 'errors.unexpected' });
    } finally {
      running.current.delete(key);
      sendNext();
    }
  };
  const sendNext = () => {
    while (running.current.size < AT_ONCE && waiting.current.length > 0) void send(waiting.current.shift()!);
  };
  const add = (files: Iterable<File>) => {
    const added = [...files].map((file) => ({ key: (last.current += 1), file, share: 0 }));
    waiting.current.push(...added);
    setUploads((all) => [...all, ...added]);
    sendNext();
  };
  const cancel = (key: number) => {
    waiting.current = waiting.current.filter((each) => each.key !== key);
    const controller = running.current.get(key);
    if (controller) controller.abort();
    else take(key);
  };
  const retry = (upload: Upload) => {
    take(upload.key);
    add([upload.file]);
  };
  return { uploads, add, cancel, retry };
}
