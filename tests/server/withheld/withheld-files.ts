import { resourceFolder } from '#tests/support/resource-folder.ts';

const TEAMS = `resource: teams
route: /teams
properties:
  name: { type: string, minLength: 1 }
  lead: { relation: { to: users } }
  pay_of_all: { type: integer, computed: { sum: dossiers, of: salary, via: team } }
  dossiers: { type: integer, computed: { count: dossiers, via: team } }
required: [name]
permissions: { key: team }
`;

/** Pay and what goes with it is open to who leads the team, and to everyone while the dossier is open. */
const DOSSIERS = `resource: dossiers
route: /dossiers
softDelete: true
mergeable: true
provenance: true
recordTitle: '{name}'
properties:
  name: { type: string, minLength: 1, maxLength: 40 }
  stage: { type: string, enum: [open, closed], default: open }
  team: { relation: { to: teams } }
  salary: { type: integer }
  doubled: { type: integer, computed: { formula: 'salary * 2' } }
  remark: { type: string, maxLength: 60 }
  mentor: { relation: { to: teams } }
  friends: { type: array, uniqueItems: true, items: { relation: { to: teams } } }
  skills: { type: array, items: { type: string, enum: [red, green, blue] } }
  mails:
    type: array
    items:
      type: object
      properties: { address: { type: string, maxLength: 60 }, stars: { type: integer }, of: { relation: { to: teams } } }
  contract: { type: object, format: file, accept: [text/plain] }
required: [name]
list:
  columns: [name, stage, salary, remark, mentor, friends]
  sort: { field: name, order: ASC }
  search: [name, remark, mails.address, mentor.name]
  filters: [stage, team, salary, doubled, remark, mentor, friends, skills, mails.stars, mails.of, mentor.name]
  params: { mentor_name: mentor.name }
states:
  field: stage
  transitions:
    close: { from: [open], to: closed, input: [{ field: salary, required: false }] }
    open: { from: [closed], to: open, input: [{ field: salary, required: false }, { field: remark, required: false }] }
actions: [{ key: clone, handler: engine.clone }]
permissions:
  key: dossier
  fields:
    - key: pay
      title: Pay
      fields: [salary, doubled, remark, mentor, friends, skills, mails, contract]
      where: { anyOf: [{ $user: { role: { enum: [admin, super_recruiter] } } }, { stage: open }, { team.lead: { $user: id } }, { team: { $user: teams } }] }
  grants:
    view: { read: true }
    create: { create: true }
    update: { update: true, actions: { close: true, open: true, clone: true } }
    delete: { delete: true }
    export: { export: true }
    import: { import: true }
`;

const POSTS = `resource: posts
route: /posts
properties:
  name: { type: string, minLength: 1 }
  dossier: { relation: { to: dossiers } }
  pay: { derive: { from: dossier.salary } }
  kept_pay: { derive: { from: dossier.salary, mode: stored } }
  guide: { derive: { from: dossier.mentor, mode: stored } }
  raised: { type: integer, computed: { formula: 'rank + 1' } }
  rank: { type: integer }
required: [name]
list:
  columns: [name, dossier, pay, kept_pay]
  sort: { field: name, order: ASC }
  search: [name, dossier.remark]
  filters: [dossier, dossier.salary, dossier.mentor, dossier.mentor.name, dossier.mails.stars, kept_pay]
  params: { pay_is: dossier.salary }
permissions: { key: post }
`;

const SEATS = `resource: seats
properties:
  member: { relation: { to: users } }
  team: { relation: { to: teams } }
permissions: { key: seat }
`;

const ROLES = `attributes:
  teams: { resource: seats, user: member, value: team }
roles:
  admin: { title: Admin, grants: all, abilities: all, passesAs: all }
  super_recruiter: { title: Super Recruiter, grants: all, passesAs: [recruiter] }
  recruiter: { title: Recruiter, grants: perUser, superRole: super_recruiter, abilities: [view_record_activity] }
  hiring_manager: { title: Hiring Manager, grants: {} }
  vendor: { title: Vendor, grants: {} }
`;

/** Dossiers whose pay is open in some records, and posts that read it through them. */
export const WITHHELD_FILES = {
  'teams.yaml': TEAMS,
  'dossiers.yaml': DOSSIERS,
  'posts.yaml': POSTS,
  'seats.yaml': SEATS,
  'app/roles.yaml': ROLES,
} as const;

export const withheldFolder = (): string => resourceFolder(WITHHELD_FILES);

export const DOSSIER = '/api/v1/dossiers/';
export const POST = '/api/v1/posts/';
export const TEAM = '/api/v1/teams/';
export const SEAT = '/api/v1/seats/';

/** What a Recruiter needs for all of it. */
export const EVERYTHING = {
  dossier: ['view', 'create', 'update', 'delete', 'export', 'import'],
  post: ['view', 'create', 'update', 'export'],
  team: ['view'],
};

/** The fields of the group. */
export const PAY = ['salary', 'doubled', 'remark', 'mentor', 'friends', 'skills', 'mails', 'contract'];
