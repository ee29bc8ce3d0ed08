/** The first name of a user, as JSON Schema. */
export const firstName = { type: 'string', minLength: 1, maxLength: 80, pattern: String.raw`\S` } as const;

/** Optional: some users have a single name. */
export const lastName = { type: 'string', maxLength: 80 } as const;

/** The sign-in name of a user, an email address. */
export const username = { type: 'string', format: 'email', maxLength: 254 } as const;

/** Several roles, each by title or key. */
export const roleList = {
  type: 'array',
  minItems: 1,
  maxItems: 20,
  items: { type: 'string', minLength: 1, maxLength: 60 },
} as const;

/** The permissions of a user that a body can contain. */
export const permissionFields = {
  is_super_recruiter: { type: 'boolean' },
  permissions: {
    type: ['string', 'array'],
    maxLength: 100_000,
    description: 'A list of { module, options: { view: true } }, or its JSON text.',
    items: { type: 'object' },
  },
} as const;
