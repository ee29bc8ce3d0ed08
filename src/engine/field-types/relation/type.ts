import type { FieldType } from '../field-type.ts';
import {
  CHOICE_OPERATORS,
  isObject,
  NUMBER,
  PLAIN,
  PLAIN_SCREEN,
  PLAIN_WIRE,
  queryNumber,
  TEXT_CELL,
} from '../traits.ts';

/** A record of another resource, by its id. */
export const relationType: FieldType = {
  ...PLAIN,
  storage: 'key',
  kind: 'id',
  sqlType: () => 'bigint',
  valueSchema: () => ({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  words: ['const', 'enum', 'present', 'not'],
  wire: {
    ...PLAIN_WIRE,
    fromQuery: queryNumber(Number.isSafeInteger),
    part: NUMBER.wire.part,
    toWrite: idOf,
    toBody: idOf,
  },
  cell: { ...TEXT_CELL, text: nameOf },
  screen: {
    ...PLAIN_SCREEN,
    width: 168,
    isProse: true,
    operators: CHOICE_OPERATORS,
    isUsualFilter: true,
    isExact: true,
    activity: 'named',
  },
};

/** The id of a record in read shape (`{ id, name }`) or write shape. */
export function idOf(value: unknown): unknown {
  return isObject(value) && 'id' in value ? value['id'] : value;
}

/** What a record or a file is called. */
export function nameOf(value: unknown): string {
  if (!isObject(value)) return String(value);
  return 'name' in value ? String(value['name']) : JSON.stringify(value);
}
