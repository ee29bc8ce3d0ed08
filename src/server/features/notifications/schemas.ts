import { NOTIFICATION_CONTEXTS, type NotificationContext } from '#shared/notification-contexts.ts';

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const yes = { type: 'boolean', const: true } as const;
const flag = { type: 'boolean' } as const;
const context = { type: 'string', enum: NOTIFICATION_CONTEXTS } as const;

export const recordPlace = { type: 'object', required: ['id'], properties: { id } } as const;

export const place = { type: 'object', required: ['context', 'id'], properties: { context, id } } as const;

export const changeBody = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: { is_read: yes, is_archive: flag },
} as const;

export const bulkBody = {
  type: 'object',
  additionalProperties: false,
  required: ['to_update'],
  properties: {
    to_update: {
      type: 'array',
      minItems: 1,
      maxItems: 200,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id'],
        properties: { id, is_archive: flag, is_approve: yes, is_deny: yes },
        description: 'Exactly one of is_archive, is_approve and is_deny.',
      },
    },
  },
} as const;

export const decisionBody = {
  type: 'object',
  additionalProperties: false,
  required: ['is_approved', 'notification_id'],
  properties: {
    is_approved: flag,
    notification_id: id,
    is_read: yes,
    note_title: { type: 'string', maxLength: 200 },
    note_description: { type: 'string', maxLength: 20_000, description: 'HTML; what is not formatting is taken out.' },
  },
} as const;

const channels = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: { in_app: flag, email: flag },
} as const;

export const choicesBody = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: Object.fromEntries(NOTIFICATION_CONTEXTS.map((name) => [name, channels])) as Record<
    NotificationContext,
    typeof channels
  >,
} as const;
