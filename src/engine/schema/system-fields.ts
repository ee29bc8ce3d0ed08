import { completeField } from './complete-field.ts';
import type { FieldDefinition } from '../model/definition.ts';
import type { RawField } from './raw-resource.ts';

/** Fields that every record has and no file declares, in the order in which they are appended. */
const SYSTEM_FIELD_NAMES = ['id', 'created_on', 'created_by', 'updated_on', 'updated_by'] as const;

const RAW: Readonly<Record<(typeof SYSTEM_FIELD_NAMES)[number], RawField>> = {
  id: { type: 'integer', title: 'ID' },
  created_on: { type: 'string', format: 'date-time' },
  created_by: { relation: { to: 'users', onDelete: 'setNull' }, widget: 'person' },
  updated_on: { type: 'string', format: 'date-time' },
  updated_by: { relation: { to: 'users', onDelete: 'setNull' }, widget: 'person' },
};

/** Further system fields, of resources that ask for them. */
const OPTIONAL = {
  softDelete: {
    deleted_on: { type: 'string', format: 'date-time' },
    deleted_by: { relation: { to: 'users', onDelete: 'setNull' }, widget: 'person' },
  },
  orderedByHand: { position: { type: 'number' } },
} as const satisfies Record<string, Readonly<Record<string, RawField>>>;

type Asked = { readonly [Key in keyof typeof OPTIONAL]?: boolean };

/** @returns the system fields of one resource; without the file those that every record has. */
export const systemFields = (raw: Asked = {}): Record<string, FieldDefinition> => {
  const asked: Readonly<Record<string, RawField>> = {
    ...RAW,
    ...(raw.softDelete && OPTIONAL.softDelete),
    ...(raw.orderedByHand && OPTIONAL.orderedByHand),
  };
  return Object.fromEntries(
    Object.entries(asked).map(([name, field]) => [
      name,
      { ...completeField(name, field, false), readOnly: true, system: true, index: false },
    ]),
  );
};
