import { useMemo, useState } from 'react';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import type { EvaluationContext } from '#engine/predicates/predicate.ts';

/**
 * What conditions and defaults of a form read besides the record: the user, their current day, and whether the record
 * is new.
 */
export function useEvaluationContext(operation: 'create' | 'update'): EvaluationContext {
  const { profile, role, teamSettings } = useSignedIn();
  const [now] = useState(() => new Date());
  return useMemo(
    () => ({
      user: { id: profile.id, role: roleKey(role), username: profile.username },
      today: dayIn(profile.time_zone, now),
      ...(profile.time_zone && { timeZone: profile.time_zone }),
      now: now.toISOString(),
      settings: teamSettings as Readonly<Record<string, unknown>>,
      operation,
    }),
    [profile, role, teamSettings, operation, now],
  );
}

/** The day of an instant in a user's zone, as `2026-11-20`; in the browser's zone if they have none. */
const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timeZone || undefined }).format(at);

/** Resource files name roles by key, the wire by title. */
const roleKey = (title: string): string => title.toLowerCase().replaceAll(' ', '_');
