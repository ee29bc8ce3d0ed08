import { expect, it } from 'vitest';
import { load } from './sample-project.ts';

const GUESTS = `resource: guests
properties:
  name: { type: string }
  phone: { type: string }
permissions:
  key: guest
  grants:
    view: { read: { where: { name: Ada } } }
    seated: { read: { referredBy: { resource: seats, via: guest } } }
  fields: [GROUP]
`;
const SEATS = `resource: seats
properties:
  name: { type: string }
  row: { type: integer }
  guest: { relation: { to: guests } }
  guest_name: { derive: { from: guest.name } }
permissions: { key: seat, grants: { view: { read: true } } }
`;
const PAPERS = `resource: papers
properties:
  name: { type: string }
  guest: { relation: { to: guests } }
permissions: { key: paper, grants: { view: { read: { where: { $referredBy: { resource: seats, via: guest, of: OF } } } } } }
`;

const faults = (group: string, of = 'guest') => {
  const files = {
    'resources/guests.yaml': GUESTS.replace('GROUP', `{ key: contact, fields: [phone], ${group} }`),
    'resources/seats.yaml': SEATS,
    'resources/papers.yaml': PAPERS.replace('OF', of),
  };
  return load(files)
    .faults.filter(({ file }) => file in files)
    .map(({ message }) => message);
};
const asked = (relation: string) => `where: { $referredBy: { ${relation} } }`;

it('takes a condition on the records that refer to a record, and options that open it anyway', () => {
  expect(faults(`${asked('resource: seats, via: guest, where: { row: 1 }')}, openWith: [view]`)).toEqual([]);
});

it.each([
  ['a relation to something else', asked('resource: seats, via: name'), 'is not a relation to one record of guests'],
  ['an unknown field', asked('resource: seats, via: guest, where: { colour: red }'), '"colour" does not exist'],
  [
    'a field of another record',
    asked('resource: seats, via: guest, where: { guest.name: Ada }'),
    'cannot be tested here',
  ],
  [
    'a value that is read elsewhere',
    asked('resource: seats, via: guest, where: { guest_name: Ada }'),
    'cannot be tested here',
  ],
  [
    'an option that follows others',
    `${asked('resource: seats, via: guest')}, openWith: [seated]`,
    'follows other records',
  ],
  ['no option', `${asked('resource: seats, via: guest')}, openWith: [nothing]`, 'is no option with "read"'],
  ['options without a condition', 'logRead: true, openWith: [view]', '"openWith" goes with "where"'],
])('says what is wrong with %s', (_, group, message) => {
  expect(faults(group).join('\n')).toContain(message);
});

it('says that a path leads to no record', () => {
  expect(faults('logRead: true', 'name').join('\n')).toContain('"name" is not a relation to one record');
});
