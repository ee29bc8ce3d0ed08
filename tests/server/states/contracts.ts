import { resourceFolder } from '../../support/resource-folder.ts';

export const CONTRACT = '/api/v1/customer/contract/';

/** Submitted by who made it, approved by another role: in one file. */
const CONTRACTS = `resource: contracts
route: /contracts
endpoint: /customer/contract/
audit: true
properties:
  name: { type: string, minLength: 1, maxLength: 140 }
  amount: { type: number, minimum: 0 }
  status: { type: string, enum: [draft, pending, active, rejected, ended], default: draft }
  note: { type: string, maxLength: 300 }
  decision_note: { type: string, maxLength: 60, readOnly: true }
  approved_by: { relation: { to: users }, readOnly: true }
  approved_on: { type: string, format: date-time, readOnly: true }
  end_reason: { type: string, maxLength: 100, readOnly: true }
  cost_center: { type: string, maxLength: 20, requiredWhen: { $state: active } }
required: [name]
rules:
  - { key: note_allowed, fields: [note], assert: { not: { note: Banned } }, message: This note is not allowed }
states:
  field: status
  colors: { draft: idle, pending: warn, active: ok, rejected: bad, ended: idle }
  transitions:
    submit: { from: [draft, rejected], to: pending, when: { amount: { exclusiveMinimum: 0 } } }
    approve:
      from: [pending]
      to: active
      roles: [hiring_manager]
      confirm: Are you sure to approve ?
      input: [{ field: decision_note, required: false }]
      set: { approved_by: { $user: id }, approved_on: { $now: date-time } }
    reject: { from: [pending], to: rejected, roles: [hiring_manager], tone: bad, input: [decision_note] }
    end: { from: [active], to: ended, input: [end_reason] }
  lockedIn: { pending: true, ended: { except: [note] } }
tabs:
  - { key: facts, title: Facts, fields: [name, amount, status] }
  - { key: files, title: Files, attachments: { endpoint: /customer/contract-file/, param: contract } }
permissions:
  key: contract
  grants:
    view_own: { read: { where: { created_by: { $user: id } } } }
    view_global: { read: true }
    create: { create: true }
    update: { update: true, actions: { submit: { where: { created_by: { $user: id } } }, end: true } }
    delete: { delete: true }
    approve: { actions: [approve, reject] }
`;

const ROLES = `modules: [job, candidate, applicant, onboarding, resume_search]
roles:
  admin: { title: Admin, grants: all, abilities: all, passesAs: all }
  super_recruiter: { title: Super Recruiter, grants: all, passesAs: [recruiter] }
  recruiter: { title: Recruiter, grants: perUser, superRole: super_recruiter }
  hiring_manager: { title: Hiring Manager, grants: { contract: [view_global, approve] } }
  vendor: { title: Vendor, grants: { contract: [view_global] } }
`;

export const contractFiles = (): string => resourceFolder({ 'contracts.yaml': CONTRACTS, 'app/roles.yaml': ROLES });

/** What a person who makes and submits contracts has in his permission list. */
export const OWNER = { contract: ['view_own', 'create', 'update', 'delete'] };
