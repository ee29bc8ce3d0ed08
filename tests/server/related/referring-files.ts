import { resourceFolder } from '#tests/support/resource-folder.ts';

export const TEAM = '/api/v1/crews/';
export const GUEST = '/api/v1/guests/';
export const SEAT = '/api/v1/seats/';
export const PAPER = '/api/v1/papers/';
export const WISH = '/api/v1/wishes/';

const file = (resource: string, properties: string, rest: string) =>
  `resource: ${resource}\nroute: /${resource}\nproperties:\n${properties}\n${rest}`;

/** Guests have seats in crews, and papers. Who can view a seat can view its guest, and the papers of the guest. */
export const referringFolder = (): string =>
  resourceFolder({
    'crews.yaml': file(
      'crews',
      '  name: { type: string }\n  lead: { relation: { to: users } }',
      'permissions: { key: crew, grants: { view_own: { read: { where: { lead: { $user: id } } } }, add: { read: true, create: true, update: true } } }\n',
    ),
    'seats.yaml': file(
      'seats',
      '  name: { type: string }\n  crew: { relation: { to: crews } }\n  guest: { relation: { to: guests } }\n  secret: { type: boolean }',
      `softDelete: true
required: [crew]
permissions:
  key: seat
  grants:
    view: { read: { through: crew, where: { not: { secret: true } } } }
    add: { read: true, create: true, update: true, delete: true }
`,
    ),
    'guests.yaml': file(
      'guests',
      '  name: { type: string }\n  diet: { type: string }\n  photo: { type: object, format: file }\n  seats: { type: integer, computed: { count: seats, via: guest } }',
      `softDelete: true
audit: true
recordTitle: '{name}'
list: { search: [name], filters: [name, diet] }
permissions:
  key: guest
  shared: true
  grants:
    seated: { read: { referredBy: { resource: seats, via: guest } } }
    vegan: { read: { referredBy: [{ resource: seats, via: guest }, { resource: wishes, via: guest }], where: { diet: vegan } } }
    export: { export: true }
    add: { read: true, create: true, update: true, delete: true }
`,
    ),
    'papers.yaml': file(
      'papers',
      '  name: { type: string }\n  guest: { relation: { to: guests } }',
      `permissions:
  key: guest
  shared: true
  grants: { seated: { read: { through: guest } }, add: { read: true, create: true } }
`,
    ),
    'wishes.yaml': file(
      'wishes',
      '  name: { type: string }\n  guest: { relation: { to: guests } }',
      `permissions:
  key: wish
  everyone: [own]
  grants: { own: { read: { where: { created_by: { $user: id } } }, create: true } }
`,
    ),
  });
