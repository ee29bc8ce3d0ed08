import type { Tone } from '#shared/tone.ts';
import type { Member, MemberStatus } from '#shared/contracts/team.ts';

export const STATUSES: readonly MemberStatus[] = ['active', 'invited', 'inactive', 'left'];

/** Those who belong to the team now. */
export const IN_THE_TEAM: readonly MemberStatus[] = ['active', 'invited', 'inactive'];

export const STATUS_TONES: Readonly<Record<MemberStatus, Tone>> = {
  active: 'ok',
  invited: 'info',
  inactive: 'warn',
  left: 'idle',
};

export const fullName = ({ user }: Member): string => `${user.first_name} ${user.last_name}`.trim();

/** The emailed link has expired: the user cannot sign in before it is sent again. */
export const isInvitationOver = ({ status, invitation_expires_on: until }: Member): boolean =>
  status === 'invited' && (until === null || Date.parse(until) <= Date.now());
