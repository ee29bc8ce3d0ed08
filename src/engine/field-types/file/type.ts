import type { FieldType } from '../field-type.ts';
import { nameOf } from '../relation/type.ts';
import { isObject, OPAQUE, PLAIN_WIRE } from '../traits.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const mediaTypePattern = (accept: readonly string[]): string =>
  `^(?:${accept.map((type) => type.replaceAll(/[.+]/g, String.raw`\$&`).replace('*', '[^/]+')).join('|')})$`;

/** One file: the id of a stored one, or what a new upload is (its name, size and media type) before it is stored. */
export const fileType: FieldType = {
  ...OPAQUE,
  format: 'file',
  json: 'object',
  storage: 'file',
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
  wire: {
    ...PLAIN_WIRE,
    fromQuery: (value) => (typeof value === 'string' && UUID.test(value) ? value : undefined),
    toWrite: described,
    toBody: chosen,
  },
  cell: { ...OPAQUE.cell, text: nameOf },
  screen: { ...OPAQUE.screen, width: 158, isProse: true, activity: 'named' },
};

/** A stored file by its id; one that was just chosen by its name, size and media type. */
function described(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (value['id'] !== undefined && !('rawFile' in value)) return { id: value['id'] };
  const { name, size, media_type: mediaType, type } = isObject(value['rawFile']) ? value['rawFile'] : value;
  return { name, size, media_type: mediaType ?? type };
}

/** A chosen file is the File itself (bare, or as react-admin's `rawFile`); one that is stored already is named by its id. */
function chosen(value: unknown): unknown {
  if (!isObject(value) || value instanceof Blob) return value;
  return value['rawFile'] instanceof Blob ? value['rawFile'] : { id: value['id'] };
}
