import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { useState } from 'react';
import type { MemberName } from '#shared/contracts/team.ts';
import type { Visibility } from './note-of.ts';

/** A note that is being written. */
export interface NoteDraft {
  readonly text: string;
  readonly mentions: MemberName[];
  readonly visibility: Visibility;
}

const EMPTY: NoteDraft = { text: '', mentions: [], visibility: 'team' };

const drafts = new WeakMap<QueryClient, Map<Identifier, NoteDraft>>();

/** The note that the user is writing about an applicant; it is there again when they come back to the applicant. */
export function useNoteDraft(applicant: Identifier) {
  const client = useQueryClient();
  const kept = drafts.get(client) ?? new Map<Identifier, NoteDraft>();
  drafts.set(client, kept);
  const [draft, setDraft] = useState(kept.get(applicant) ?? EMPTY);
  const change = (part: Partial<NoteDraft>) => {
    const next = { ...EMPTY, ...kept.get(applicant), ...part };
    kept.set(applicant, next);
    setDraft(next);
  };
  return { draft, change, clear: () => change({ text: '', mentions: [] }) };
}
