import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useSession } from '#client/session/SessionProvider.tsx';
import type { Session } from '#client/session/session.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { draftOf, dropDraft, keepDraft, readDraft } from './draft-store.ts';
import type { Draft } from './draft-store.ts';
import { changedNames } from './form-values.ts';
import type { Values } from './form-values.ts';

/** Milliseconds of rest after which the work is kept. */
const REST = 400;

interface DraftWanted {
  readonly key: string;
  readonly definition: CatalogueResource;
  readonly base: Values;
}

export interface DraftState {
  /** Unsaved changes of an earlier visit that can be restored. */
  readonly offered: Draft | undefined;
  /** Takes the offered draft away from the screen; it is the caller who puts its values back. */
  readonly settle: () => void;
  readonly keptAt: Date | undefined;
  /** Forgets the draft: saved, or not wanted. Nothing is kept after it until the next change. */
  readonly drop: () => void;
}

/** Keeps what is typed on this device, a moment after the last key or when the session ends, until it is saved. */
export function useDraft({ key, definition, base }: DraftWanted): DraftState {
  const { subscribe } = useFormContext();
  const session = useSession();
  const [offered, setOffered] = useState(() => offerable(readDraft(key), base, definition));
  const [keptAt, setKeptAt] = useState<Date>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const keep = (values: Values) => {
      const draft = draftOf(changedNames(definition, values, base), values, base);
      if (draft) setKeptAt(keepDraft(key, draft) ? new Date(draft.at) : undefined);
      else if (!offered) forget();
    };
    const forget = () => {
      dropDraft(key);
      setKeptAt(undefined);
    };
    let waiting: Values | undefined;
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        waiting = values;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          waiting = undefined;
          keep(values);
        }, REST);
      },
    });
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
      if (waiting && isTakenAway(session)) keep(waiting);
    };
  }, [subscribe, key, definition, base, offered, session]);

  return {
    offered,
    settle: () => setOffered(undefined),
    keptAt,
    drop: () => {
      clearTimeout(timer.current);
      dropDraft(key);
      setKeptAt(undefined);
      setOffered(undefined);
    },
  };
}

/** The session ended while the user was typing, not by signing out. */
const isTakenAway = ({ state }: Session): boolean => {
  const now = state.get();
  return now.status === 'signed_out' && now.end !== 'signed_out';
};

/** A draft is worth offering while it still differs from what the record has now. */
function offerable(draft: Draft | undefined, base: Values, definition: CatalogueResource): Draft | undefined {
  if (!draft) return undefined;
  return changedNames(definition, { ...base, ...draft.values }, base).length > 0 ? draft : undefined;
}
