import { useMemo, useState } from 'react';
import { useSettings } from '#client/settings/SettingsProvider.tsx';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import { useStored } from '#ui/store.ts';
import type { EvaluationContext } from '#engine/model/predicate.ts';

/**
 * What conditions and defaults of a form read besides the record: the user, their current day, the team's settings as
 * they are now, and whether the record is new.
 */
export function useEvaluationContext(operation: 'create' | 'update'): EvaluationContext {
  const { profile, role } = useSignedIn();
  const teamSettings = useStored(useSettings().team);
  const [now] = useState(() => new Date());
  return useMemo(
    () => ({
      user: {
        id: profile.id,
        role: roleKey(role),
        username: profile.username,
        ...(profile.attributes && { attributes: profile.attributes }),
      },
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
