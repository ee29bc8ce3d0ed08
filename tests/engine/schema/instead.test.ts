import { expect, it } from 'vitest';
import { definitionsFor } from '#engine/access/outside-fields.ts';
import { load } from './sample-project.ts';

const PARCELS = `resource: parcels
properties:
  name: { type: string }
  weight: { type: integer }
  status: { type: string, enum: [sent, lost] }
  told: { type: string, enum: [sent, lost] }
  place: { type: string, enum: [here, there] }
  friends: { type: array, uniqueItems: true, items: { relation: { to: parcels } } }
  mates: { type: array, uniqueItems: true, items: { relation: { to: parcels } } }
  after: { relation: { to: parcels } }
list: { filters: [after.status] }
permissions:
  key: parcel
  grants: { view: { read: true }, update: { update: true } }
  instead: [{ roles: [vendor], fields: { FIELDS } }]
`;
const loaded = (fields: string) => load({ 'resources/parcels.yaml': PARCELS.replace('FIELDS', fields) });
const faults = (fields: string) =>
  loaded(fields)
    .faults.filter(({ file }) => file === 'resources/parcels.yaml')
    .map(({ message }) => message);

it('gives a role the column of another field, here and behind relations, and others their own', () => {
  expect(faults('status: told, updated_by: created_by')).toEqual([]);
  const definitions = loaded('status: told').definitions!;
  const columns = (role: string) => {
    const { fields } = definitionsFor(definitions, { role, isSuperRecruiter: false }).resources['parcels']!;
    return [fields['status']!.column, fields['after']!.relation!.fields!['status']!.column];
  };

  expect(columns('vendor')).toEqual(['told', 'told']);
  expect(columns('recruiter')).toEqual(['status', 'status']);
  expect(definitionsFor(definitions, { role: 'recruiter', isSuperRecruiter: false })).toBe(definitions);
});

it.each([
  ['another type', 'status: weight', '"weight" has other values than "status"'],
  ['other options', 'status: place', '"place" has other values than "status"'],
  ['no column', 'friends: mates', '"friends" is not kept in a column of its own'],
  ['no such field', 'status: nothing', '"nothing" does not exist'],
])('rejects %s', (_, fields, message) => {
  expect(faults(fields).join('\n')).toContain(message);
});
