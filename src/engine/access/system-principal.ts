import type { Principal } from './access.ts';

/** No user has this id. */
const NO_USER = 0;

/** The principal of a write by the server itself, as on a date of a record. @param timeZone of “today”. */
export const systemPrincipal = (timeZone = 'UTC'): Principal => ({
  userId: NO_USER,
  username: '',
  role: '',
  isSuperRecruiter: false,
  permissions: [],
  timeZone,
  locale: 'en',
});

/** The id of the user who writes; null for the server itself. */
export const authorId = ({ userId }: Pick<Principal, 'userId'>): number | null => (userId === NO_USER ? null : userId);
