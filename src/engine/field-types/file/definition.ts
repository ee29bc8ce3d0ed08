import type { FieldType } from '../field-type.ts';

const mediaTypePattern = (accept: readonly string[]): string =>
  `^(?:${accept.map((type) => type.replaceAll(/[.+]/g, String.raw`\$&`).replace('*', '[^/]+')).join('|')})$`;

/** One file: the id of a stored one, or what a new upload is (its name, size and media type) before it is stored. */
export const fileType: FieldType = {
  sqlType: () => 'uuid',
  valueSchema: ({ accept, maxBytes }) => ({
    type: 'object',
    additionalProperties: false,
    properties: {
      id: { type: 'string', format: 'uuid' },
      name: { type: 'string', minLength: 1, maxLength: 255 },
      size: { type: 'integer', minimum: 0, ...(maxBytes && { maximum: maxBytes }) },
      media_type: { type: 'string', ...(accept && { pattern: mediaTypePattern(accept) }) },
    },
    anyOf: [{ required: ['id'] }, { required: ['name', 'size', 'media_type'] }],
  }),
  words: ['present', 'not'],
  operand: 'none',
  samples: {
    property: { type: 'object', format: 'file', accept: ['image/*'], maxBytes: 1024 },
    valid: [
      { id: '6f1c1f5e-2f39-4d53-9d5c-0c9c1d2f3a4b' },
      { name: 'logo.png', size: 1024, media_type: 'image/png' },
      { name: 'logo.svg', size: 10, media_type: 'image/svg+xml' },
    ],
    invalid: [
      'logo.png',
      {},
      { id: 'logo' },
      { name: 'logo.png', size: 1025, media_type: 'image/png' },
      { name: 'cv.pdf', size: 10, media_type: 'application/pdf' },
      { name: 'logo.png' },
    ],
  },
};
