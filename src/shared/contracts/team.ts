import { ABILITIES } from './abilities.ts';
import { EXPLAINED } from './access.ts';
import { type Answer, call, DONE, list, one, type Page, type SentBody, type SentQuery } from './call.ts';
import {
  anyObject,
  type Described,
  flag,
  instant,
  instantOrNull,
  listOf,
  orNull,
  recordId,
  recordIds,
  shape,
  shapeOf,
  text,
  textOrNull,
  whole,
} from './schema-words.ts';
import { permissions, photo, sessionInfo } from './session.ts';

/** The status of a member: invited until they choose a password, inactive while deactivated, or left permanently. */
export const MEMBER_STATUSES = ['invited', 'active', 'inactive', 'left'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

/** A member of the team; `id` is the user's id. */
const member = shape({
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
const memberName = shape({
  id: whole,
  name: text,
  user: shape({ id: whole, first_name: text, last_name: text }),
});
export type MemberName = Described<typeof memberName>;

const belongingRecords = shape({
  resource: text,
  field: text,
  count: whole,
  can_be_empty: { ...flag, description: 'The field can be empty.' },
});

/** The number of records that a member owns, by kind. */
const belongings = shape({
  records: listOf(belongingRecords),
  decisions: { ...whole, description: 'Notifications that wait for a decision of the user.' },
});
export type Belongings = Described<typeof belongings>;

/** A module of permission lists with its options. */
const permissionModule = shape({
  module: text,
  resource: { ...textOrNull, description: 'The resource that declares it; null where none does (yet).' },
  options: listOf(text),
  everyone: { ...listOf(text), description: 'Options that everyone has.' },
});
export type PermissionModule = Described<typeof permissionModule>;

/** A named permission list. */
const permissionTemplate = shape({
  id: whole,
  name: text,
  description: text,
  permissions: { ...text, description: 'JSON of a permission list' },
  updated_on: instant,
});
export type PermissionTemplate = Described<typeof permissionTemplate>;

const condition = {
  where: { ...anyObject, description: 'A condition of the files.' },
  verdict: { ...anyObject, description: 'How it came out for the record.' },
} as const;
const decided = {
  allowed: flag,
  reasons: listOf(
    shape({ source: { enum: ['role', 'list', 'everyone', 'ability', 'lent'] } }, { option: text, ...condition }),
  ),
  needsRead: { ...flag, description: 'Granted, but rejected because the user cannot read the record.' },
} as const;

const accessAnswer = shape(
  {
    role: text,
    choicesOnly: flag,
    actions: shapeOf(EXPLAINED, shape(decided)),
    recordActions: listOf(
      shape(
        { key: text, kind: { enum: ['transition', 'action'] }, ...decided },
        {
          roles: shape({ only: listOf(text), isNamed: flag }),
          from: shape({ states: listOf(text) }, { holds: flag }),
          others: listOf(shape({ resource: text, can: { enum: ['list', 'create'] }, holds: flag })),
          when: shape({ where: condition.where }, { verdict: condition.verdict }),
        },
      ),
    ),
    fields: listOf(
      shape(
        { name: text, readable: flag, writable: flag },
        {
          readers: listOf(text),
          writers: listOf(text),
          option: text,
          condition: shape({ where: condition.where }, { verdict: condition.verdict }),
          because: { enum: ['role', 'option', 'setting', 'condition', 'read_only', 'system'] },
        },
      ),
    ),
    hiddenTabs: {
      ...listOf(shape({ tab: text, setting: text })),
      description: 'Tabs of the details that a team setting hides from the role',
    },
    screens: listOf(text),
  },
  { lock: shape({ state: text, open: listOf(text) }) },
);

const effectiveAccess = shape({
  member: shape({ id: whole, name: text, is_active: flag }),
  role: { ...text, description: 'Its title' },
  record: orNull(shape({ id: whole, title: text })),
  answer: accessAnswer,
});
/** The answer to "what can this user do with this, and why". */
export type EffectiveAccess<Explained> = Omit<Described<typeof effectiveAccess>, 'answer'> & {
  readonly answer: Explained;
};

const tag = 'team';
const id = { ...recordId, maximum: Number.MAX_SAFE_INTEGER } as const;
const place = shape({ id });
const onOff = { enum: ['true', 'false', '1', '0'], type: 'string' } as const;

/** Of a user. The last name can be empty: some have a single name. */
const names = {
  first_name: { ...text, minLength: 1, maxLength: 80, pattern: '\\S' },
  last_name: { ...text, maxLength: 80 },
} as const;
/** An email address. */
const username = { ...text, format: 'email', maxLength: 254 } as const;
/** Each by title or key. */
const roleList = { ...listOf({ ...text, minLength: 1, maxLength: 60 }), minItems: 1, maxItems: 20 } as const;
const roleNames = {
  anyOf: [{ ...text, minLength: 1, maxLength: 60 }, roleList],
  description: 'Titles or keys.',
} as const;
const permissionFields = {
  is_super_recruiter: flag,
  permissions: {
    type: ['string', 'array'],
    maxLength: 100_000,
    description: 'A list of { module, options: { view: true } }, or its JSON text.',
    items: { type: 'object' },
  },
} as const;

/** With `limited` the names alone. */
/* @__NO_SIDE_EFFECTS__ */
const membersOr = <Item>() => list({ anyOf: [member, memberName] }) as Answer<Page<Item>, Page<Member | MemberName>>;

const listing = {
  tag,
  summary: 'The members of the team',
  query: shape(
    {},
    {
      all: onOff,
      limited: onOff,
      role: {
        ...text,
        maxLength: 500,
        description:
          'Title or key of a role that the users have; several are joined by commas, and any of them counts.',
      },
      ability: {
        ...text,
        enum: ABILITIES,
        description: 'Users with a role that has this ability; with `role`, users with either.',
      },
      query: { ...text, maxLength: 200 },
      page: { ...recordId, maximum: 1_000_000 },
      limit: { ...recordId, maximum: 200 },
      status: {
        ...text,
        pattern: `^(${MEMBER_STATUSES.join('|')})(,(${MEMBER_STATUSES.join('|')}))*$`,
        description: 'Any of these, joined by commas.',
      },
      orderBy: {
        ...text,
        enum: [
          'id',
          'first_name',
          'last_name',
          'username',
          'current_role',
          'is_active',
          'status',
          'last_seen_on',
          'created_on',
        ],
      },
      ascending: onOff,
    },
  ),
  fails: [403],
} as const;

export const listMembers = call('GET', '/users/member/', { ...listing, answer: membersOr<Member>() });
export type MemberQuery = SentQuery<typeof listMembers>;

/** Of active members whom the user can choose: the same with `limited`. */
export const listMemberNames = call('GET', '/users/member/', { ...listing, answer: membersOr<MemberName>() });

export const getMember = call('GET', '/users/member/:id/', {
  tag,
  summary: 'One member',
  params: place,
  answer: one(member),
});

export const createMember = call('POST', '/users/member/', {
  tag,
  summary: 'Add a member and mail the activation link',
  body: shape({ ...names, username, role: roleNames }, permissionFields),
  answer: one(member),
  status: 201,
  fails: [409],
});

export const changeMember = call('PATCH', '/users/member/:id/', {
  tag,
  summary: 'Change a member',
  params: place,
  body: {
    type: 'object',
    minProperties: 1,
    additionalProperties: false,
    properties: { ...names, is_active: flag, role: roleNames, ...permissionFields },
  },
  answer: one(member),
  fails: [409],
});
export type MemberChange = SentBody<typeof changeMember>;

/** People who are invited together, with the same permissions. */
export const inviteMembers = call('POST', '/users/member/invite/', {
  tag,
  summary: 'Invite people, all or none, each by a mail',
  body: shape(
    { members: { ...listOf(shape({ ...names, username })), minItems: 1, maxItems: 100 }, role: roleList },
    permissionFields,
  ),
  answer: one(shape({ ids: listOf(whole) })),
  status: 201,
  fails: [409],
});
export type Invitation = SentBody<typeof inviteMembers>;
/** Someone who is invited by email. */
export type InvitedPerson = Invitation['members'][number];

export const revokeInvitation = call('DELETE', '/users/member/:id/invitation/', {
  tag,
  summary: 'Revoke an invitation that no one has used',
  params: place,
  answer: DONE,
  fails: [409],
});

export const getBelongings = call('GET', '/users/member/:id/belongings/', {
  tag,
  summary: 'Counts of the records that a user owns',
  params: place,
  answer: one(belongings),
});

const name = { ...text, minLength: 1, maxLength: 63 } as const;

/** Fields that are not named stay with the user. */
export const deactivateMember = call('POST', '/users/member/:id/deactivate/', {
  tag,
  summary: 'Reassign the records of a user and deactivate the user',
  params: place,
  body: shape(
    {
      records: {
        ...listOf(
          shape({
            resource: name,
            field: name,
            to: { ...id, type: ['integer', 'null'], description: 'A member; null empties the field.' },
          }),
        ),
        maxItems: 500,
      },
      left: { ...flag, description: 'The user left the team.' },
    },
    { decisions: { ...id, description: 'The user who gets the decisions that wait.' } },
  ),
  answer: DONE,
  fails: [409],
});
export type HandOver = SentBody<typeof deactivateMember>;

export const forcePasswordReset = call('POST', '/users/member/:id/password-reset/', {
  tag,
  summary: 'Make a member choose a new password',
  params: place,
  answer: DONE,
  fails: [409],
});

export const listMemberSessions = call('GET', '/users/member/:id/sessions/', {
  tag,
  summary: 'Where a member is and was signed in',
  params: place,
  answer: list(sessionInfo),
});

export const endMemberSession = call('DELETE', '/users/member/:id/sessions/:session/', {
  tag,
  summary: 'Sign a member out of one session',
  params: shape({ id, session: { ...text, format: 'uuid' } }),
  answer: DONE,
});

export const endMemberSessions = call('DELETE', '/users/member/:id/sessions/', {
  tag,
  summary: 'Sign a member out everywhere',
  params: place,
  answer: DONE,
});

export const getAccess = call('GET', '/users/member/:id/access/', {
  tag,
  summary: 'The permissions of a user, and why',
  params: place,
  query: shape(
    { resource: name },
    {
      record: id,
      role: { ...text, minLength: 1, maxLength: 60, description: 'Title or key of a role of the member.' },
    },
  ),
  answer: one(effectiveAccess) as Answer<EffectiveAccess<unknown>, EffectiveAccess<unknown>>,
  fails: [422],
});

export const listPermissionModules = call('GET', '/users/permission-module/', {
  tag,
  summary: 'The modules of permission lists with their options',
  answer: list(permissionModule),
});

export const listTemplates = call('GET', '/users/permission-template/', {
  tag,
  summary: 'Named permission lists',
  answer: list(permissionTemplate),
});

const templateParts = {
  name: { ...text, minLength: 1, maxLength: 80, pattern: '\\S' },
  description: { ...text, maxLength: 300 },
  permissions: { type: ['string', 'array'], maxLength: 100_000, items: { type: 'object' } },
} as const;

export const createTemplate = call('POST', '/users/permission-template/', {
  tag,
  summary: 'Name a permission list',
  body: {
    type: 'object',
    required: ['name', 'permissions'],
    additionalProperties: false,
    properties: templateParts,
  },
  answer: one(permissionTemplate),
  status: 201,
  fails: [409],
});

export const changeTemplate = call('PATCH', '/users/permission-template/:id/', {
  tag,
  summary: 'Change a named permission list',
  params: place,
  body: { type: 'object', minProperties: 1, additionalProperties: false, properties: templateParts },
  answer: one(permissionTemplate),
  fails: [409],
});

export const deleteTemplate = call('DELETE', '/users/permission-template/:id/', {
  tag,
  summary: 'Delete a named permission list',
  params: place,
  answer: DONE,
});

export const applyTemplate = call('POST', '/users/permission-template/:id/apply/', {
  tag,
  summary: 'Give several members the permissions of a template',
  params: place,
  body: shape({ members: { ...recordIds(500), items: id } }),
  answer: DONE,
});
