const TAB = /^[\w-]{16,64}$/;

/** The id of a tab as a browser sends it; null for everything else. */
export const tabOf = (sent: unknown): string | null => (typeof sent === 'string' && TAB.test(sent) ? sent : null);
