const DAY = 86_400_000;

/** The full days from a moment until `now`, in milliseconds since 1970; never below 0. */
export const daysSince = (moment: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(moment)) / DAY));
