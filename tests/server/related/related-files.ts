import { resourceFolder } from '#tests/support/resource-folder.ts';

const USER = (path: string) => `{ where: { ${path}: { $user: id } } }`;

const TEAMS = `resource: teams
route: /teams
properties:
  name: { type: string, minLength: 1 }
  secret: { type: string, access: { read: [admin] } }
  level: { type: integer }
  area: { relation: { to: areas } }
  owner: { relation: { to: users } }
  people: { type: array, uniqueItems: true, items: { relation: { to: users } } }
  crew:
    type: array
    items:
      type: object
      properties: { user: { relation: { to: users } }, part: { type: string, enum: [lead, help] } }
permissions:
  key: team
  grants:
    view: { read: true }
    view_level: { read: { where: { level: { minimum: 2 } } } }
    manage: { create: true, update: true, delete: true }
`;

const TASKS = `resource: tasks
route: /tasks
properties:
  name: { type: string, minLength: 1 }
  team: { relation: { to: teams } }
  area: { relation: { to: areas } }
  notes:
    type: array
    items:
      type: object
      properties: { text: { type: string }, by: { relation: { to: users } }, stars: { type: integer } }
required: [name]
actions: [{ key: clone, handler: engine.clone }]
permissions:
  key: task
  grants:
    view: { read: true }
    view_owner: { read: ${USER('team.owner')} }
    view_people: { read: ${USER('team.people')} }
    view_crew: { read: ${USER('team.crew.user')} }
    view_lead: { read: { where: { team.crew: { contains: { user: { $user: id }, part: lead } } } } }
    view_units: { read: { where: { area: { $user: areas } } } }
    view_team_units: { read: { where: { team.area: { $user: areas } } } }
    view_others: { read: { where: { team.owner: { not: { $user: id } } } } }
    update_owner: { update: ${USER('team.owner')}, delete: ${USER('team.owner')}, actions: { clone: ${USER('team.owner')} } }
    create: { create: true }
    create_owner: { create: ${USER('team.owner')} }
    export: { export: true }
`;

const PLACES = `resource: places
properties:
  member: { relation: { to: users } }
  area: { relation: { to: areas } }
permissions: { key: place }
`;

const AREAS = `resource: areas
properties: { name: { type: string, minLength: 1 } }
permissions: { key: area }
`;

const ROLES = `attributes:
  areas: { resource: places, user: member, value: area }
roles:
  admin: { title: Admin, grants: all, abilities: all, passesAs: all }
  super_recruiter: { title: Super Recruiter, grants: all, passesAs: [recruiter] }
  recruiter: { title: Recruiter, grants: perUser, superRole: super_recruiter }
  hiring_manager: { title: Hiring Manager, grants: {} }
  vendor: { title: Vendor, grants: {} }
`;

/** Tasks of teams: what a user does with a task depends on its team. Users have areas, by the records of `places`. */
const RELATED_FILES = {
  'teams.yaml': TEAMS,
  'tasks.yaml': TASKS,
  'places.yaml': PLACES,
  'areas.yaml': AREAS,
  'app/roles.yaml': ROLES,
} as const;

export const relatedFolder = (): string => resourceFolder(RELATED_FILES);

const LIST = `list:
  search: [name, team.name, team.secret, notes.text, notes.by.username, team.people.username]
  filters: [team.owner, team.level, team.secret, team.people, notes.stars, notes.by, notes.text]
  params: { team_name: team.name, stars: notes.stars }
  views:
    - { key: starred, title: Starred, filter: { notes: { contains: { stars: { minimum: 4 } } } } }
    - { key: secret, title: Of a secret, filter: { team.secret: hush } }
`;

/** The same, searched and filtered by what their teams and their rows say. */
export const soughtFolder = (): string =>
  resourceFolder({ ...RELATED_FILES, 'tasks.yaml': TASKS.replace('required: [name]\n', `required: [name]\n${LIST}`) });

export const TASK = '/api/v1/tasks/';
export const TEAM = '/api/v1/teams/';
export const AREA = '/api/v1/areas/';
export const PLACE = '/api/v1/places/';
