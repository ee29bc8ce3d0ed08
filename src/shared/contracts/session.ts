import {
  type Described,
  envelope,
  flag,
  instant,
  instantOrNull,
  byKey,
  listOf,
  orNull,
  shape,
  text,
  textOrNull,
  whole,
} from './schema-words.ts';

/** `POST /token/` and `POST /token/refresh/`. The refresh token also travels as an httpOnly cookie. */
export const tokenReply = envelope({
  access: text,
  refresh: text,
  user: shape({ id: whole }),
  expires_in: { ...whole, description: 'Seconds that the access token works.' },
});
export type TokenReply = Described<typeof tokenReply>;

const photo = orNull(shape({ url: text }));
const permissions = {
  type: 'string',
  description: 'JSON of `[{ module: "org", options: { view: true } }]`.',
} as const;

const attributeValue = { type: ['string', 'number', 'boolean'] } as const;

/** SPEC 3, auth state: the signed-in user. Roles by their titles ("Super Recruiter"). */
export const profile = shape(
  {
    id: whole,
    first_name: text,
    last_name: text,
    username: text,
    phone: textOrNull,
    photo,
    roles: listOf(text),
    current_role: text,
    is_super_recruiter: flag,
    permissions,
    language: text,
    time_zone: text,
  },
  {
    attributes: {
      ...byKey(listOf(attributeValue)),
      description: 'What conditions compare with besides, as the file of the roles declares it.',
    },
  },
);
export type Profile = Described<typeof profile>;

const END_REASONS = [
  'signed_out',
  'another_session_initiated',
  'expired',
  'password_changed',
  'refresh_reused',
  'user_inactive',
] as const;

/** Why a session is over. */
export type SessionEndReason = (typeof END_REASONS)[number];

/** One of `GET /users/sessions/`: a sign-in of the caller, running or ended within 30 days. */
export const sessionInfo = shape({
  id: text,
  is_current: { ...flag, description: 'It is the one that asks.' },
  device: { ...textOrNull, description: 'Such as "Firefox 144, Windows", as far as it is known.' },
  address: textOrNull,
  created_on: instant,
  last_used_on: {
    ...instant,
    description: 'When it last got a new access token: every ten minutes while it is used.',
  },
  ended_on: instantOrNull,
  ended_reason: { enum: [...END_REASONS, null] },
});
export type SessionInfo = Described<typeof sessionInfo>;

/** The status of a member: invited until they choose a password, inactive while deactivated, or left permanently. */
export const MEMBER_STATUSES = ['invited', 'active', 'inactive', 'left'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

/** A member of the team; `id` is the user's id. */
export const member = shape({
  id: whole,
  user: shape({ id: whole, first_name: text, last_name: text, username: text, is_active: flag }),
  current_role: text,
  role: listOf(text),
  is_super_recruiter: flag,
  permissions,
  is_activated: {
    ...flag,
    description: 'The person has chosen a password; before that the activation mail can be sent again.',
  },
  photo,
  status: { enum: MEMBER_STATUSES },
  last_seen_on: { ...instantOrNull, description: 'When a session of the user was last used.' },
  created_on: instant,
  invitation_expires_on: {
    ...instantOrNull,
    description: 'Until when the last activation link that was emailed works; null if none is open.',
  },
});
export type Member = Described<typeof member>;

/** What everyone signed in can know about a colleague. */
export const memberName = shape({
  id: whole,
  name: text,
  user: shape({ id: whole, first_name: text, last_name: text }),
});
export type MemberName = Described<typeof memberName>;

/** One of `GET /users/role/`. */
export const roleChoice = shape({
  id: text,
  key: text,
  title: text,
  has_permission_list: {
    ...flag,
    description: 'The permission list of each account has what it can do with records.',
  },
  has_super_role: { ...flag, description: 'Accounts with the super-recruiter flag count as another role.' },
  passes_everywhere: { ...flag, description: 'It passes wherever roles are named.' },
});
export type RoleChoice = Described<typeof roleChoice>;
