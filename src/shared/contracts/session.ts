import { call, DONE, list, one, parts } from './call.ts';
import {
  type Described,
  envelope,
  flag,
  instant,
  instantOrNull,
  byKey,
  listOf,
  orNull,
  recordId,
  secretText,
  shape,
  text,
  textOrNull,
  whole,
} from './schema-words.ts';

/** The refresh token also travels as an httpOnly cookie. */
const tokenReply = envelope({
  access: text,
  refresh: text,
  user: shape({ id: whole }),
  expires_in: { ...whole, description: 'Seconds that the access token works.' },
});
export type TokenReply = Described<typeof tokenReply>;

export const photo = orNull(shape({ url: text }));
export const permissions = {
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

/** A sign-in of the caller, running or ended within 30 days. */
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

const roleChoice = shape({
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

const tag = 'session';
const password = { ...text, minLength: 1, maxLength: 1000 } as const;
const email = { ...text, minLength: 3, maxLength: 254 } as const;

// Clients of other makes send further keys with these: they are ignored, their own are typed strictly.
const refreshToken = {
  type: ['object', 'null'],
  properties: { refresh: { ...text, minLength: 1, maxLength: 500 } },
} as const;

export const signIn = call('POST', '/token/', {
  tag,
  summary: 'Sign in',
  body: {
    type: 'object',
    required: ['username', 'password'],
    properties: {
      username: { ...text, minLength: 1, maxLength: 254 },
      password,
      remember: { ...flag, default: false, description: 'Stay signed in for 30 days instead of 12 hours.' },
    },
  },
  answer: parts(tokenReply),
  fails: [401, 403],
});

export const verifyToken = call('POST', '/token/verify/', {
  tag,
  summary: 'Whether an access token works',
  body: shape({ token: { ...text, minLength: 1, maxLength: 4000 } }),
  answer: DONE,
  fails: [401],
});

export const renewToken = call('POST', '/token/refresh/', {
  tag,
  summary: 'Exchange a refresh token',
  body: refreshToken,
  answer: parts(tokenReply),
  fails: [401],
});

export const signOut = call('POST', '/users/logout/', {
  tag,
  summary: 'Sign out',
  body: refreshToken,
  answer: DONE,
  fails: [401],
});

export const listSessions = call('GET', '/users/sessions/', {
  tag,
  summary: 'My sessions of the last 30 days',
  answer: list(sessionInfo),
});

export const endSession = call('DELETE', '/users/sessions/:id/', {
  tag,
  summary: 'End one of my sessions',
  params: shape({ id: { ...text, format: 'uuid' } }),
  answer: DONE,
});

export const signOutEverywhere = call('DELETE', '/users/sessions/', {
  tag,
  summary: 'Sign out everywhere: end all of my sessions, this one too',
  answer: DONE,
});

export const getProfile = call('GET', '/users/profile/', {
  tag,
  summary: 'Who is signed in',
  answer: one(profile),
});

export const profileValues = {
  type: 'object',
  additionalProperties: false,
  properties: {
    first_name: { ...text, minLength: 1, maxLength: 80, pattern: '\\S' },
    last_name: { ...text, maxLength: 80 },
    phone: { ...textOrNull, maxLength: 32, format: 'phone', examples: ['+49 40 123456'] },
    language: { ...text, minLength: 2, maxLength: 10 },
    time_zone: { ...text, minLength: 1, maxLength: 64 },
    photo: { type: 'null', description: 'Removes the photo. A new one is a file part of a multipart body.' },
    password,
    current_password: password,
  },
} as const;
export type ProfileValues = Described<typeof profileValues>;

/** JSON, or a form with the values in its part `data` and a file in its part `photo`. */
export const changeProfile = call('PATCH', '/users/profile/', {
  tag,
  summary: 'Change the own profile, photo or password',
  form: profileValues,
  answer: one(profile),
});

export const listRoles = call('GET', '/users/role/', {
  tag: 'team',
  summary: 'All roles',
  answer: list(roleChoice),
});

const roleAnswer = parts(envelope({ role: { ...text, description: 'Its title' } }));

export const getCurrentRole = call('GET', '/users/get-current-role/', {
  tag,
  summary: 'The role that counts',
  answer: roleAnswer,
});

export const changeRole = call('POST', '/users/change-role/', {
  tag,
  summary: 'Login as: change the role that counts',
  body: shape({ role: { ...text, minLength: 1, maxLength: 60 } }),
  answer: roleAnswer,
  fails: [403],
});

export const recoverPassword = call('POST', '/users/password-recovery/', {
  tag,
  summary: 'Ask for a link to set a new password',
  body: { type: 'object', required: ['email'], properties: { email } },
  answer: DONE,
});

const linkToken = { ...secretText, minLength: 1, maxLength: 200 } as const;

export const resetPassword = call('POST', '/users/password-reset/', {
  tag,
  summary: 'Set a new password by an emailed link',
  body: shape({ token: linkToken, password }),
  answer: DONE,
  fails: [404],
});

const activationParams = shape({ a: { ...recordId, maximum: Number.MAX_SAFE_INTEGER }, b: linkToken });

export const checkActivationLink = call('GET', '/users/verify/:a/:b/', {
  tag,
  summary: 'Whether an activation link works',
  params: activationParams,
  answer: DONE,
});

export const activateAccount = call('POST', '/users/verify/:a/:b/', {
  tag,
  summary: 'Activate an account',
  params: activationParams,
  body: shape({ password }),
  answer: DONE,
});

export const getPasswordPolicy = call('GET', '/users/password-policy/', {
  tag,
  summary: 'Rules for a new password',
  answer: one(shape({ password_min_length: whole, password_history: whole })),
});

export const resendActivation = call('POST', '/users/resend-activation/', {
  tag: 'team',
  summary: 'Mail an activation link once more',
  body: shape({ email }),
  answer: DONE,
  fails: [404, 409],
});
