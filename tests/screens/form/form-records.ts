import type { RaRecord } from 'ra-core';

const level = (resource: string, title: string, step: number, properties: string, rest = '') => `
resource: ${resource}
title: ${title}
hierarchy: { level: ${step} }
route: /recruitments/${resource}
endpoint: /customer/${resource}/
audit: true
properties:
  name: { type: string, minLength: 1, maxLength: 140 }
${properties}
${rest}
`;

/** The resource files of every app that a test opens. */
export const ORGANIZATIONS = level('organizations', 'Organization', 1, '', 'required: [name]');

export const COMPANIES = level(
  'companies',
  'Company',
  2,
  `  organization: { relation: { to: organizations } }
  owner: { relation: { to: users, onDelete: setNull }, widget: person }
  website: { type: string, format: uri }
  phone: { type: string, format: phone }
  status: { type: string, enum: [active, inactive], enumTones: { active: ok, inactive: idle }, default: active }
  description: { type: string, widget: multiline }`,
  `activeWhen: { status: active }
required: [name, organization, status]
tabs:
  - key: overview
    title: Overview
    sections:
      - { key: facts, title: Facts, columns: 2, fields: [organization, phone, website, owner, status, description] }
  - { key: departments, title: Departments, related: { resource: departments, via: company } }
  - { key: files, title: Files, attachments: { endpoint: /customer/company-file/, param: company_id } }`,
);

export const DEPARTMENTS = level(
  'departments',
  'Department',
  4,
  `  code: { type: string, maxLength: 20, pattern: '^[A-Z-]*$', examples: [HAM-EXP], help: A short code in capitals. }
  type: { type: string, enum: [core, external] }
  service_provider: { type: string, visibleWhen: { type: external }, requiredWhen: { type: external }, onHide: clear }
  organization: { relation: { to: organizations } }
  company: { relation: { to: companies, where: { organization: { $field: organization } } } }
  owner: { relation: { to: users, onDelete: setNull }, widget: person, default: { $user: id } }
  headcount: { type: integer, minimum: 0 }
  started_on: { type: string, format: date, default: { $now: date } }
  logo: { type: object, format: file, accept: [image/*], maxBytes: 1000 }
  remote: { type: boolean }
  seats: { type: integer }
  cost_center: { type: string, readOnly: true }
  free_seats: { type: integer, computed: { formula: "seats - headcount" } }
  website: { derive: { from: company.website } }`,
  'required: [name, organization, company]',
);

export const HALDEN = { id: 1, name: 'Halden Group' };
export const AURELIA = { id: 2, name: 'Aurelia Health' };
/** What the server in memory offers for relations. */
export const OPTIONS: Readonly<Record<string, readonly { id: number; name: string; organization?: number }[]>> = {
  organization: [HALDEN, AURELIA],
  company: [
    { id: 11, name: 'Halden Logistics', organization: 1 },
    { id: 12, name: 'Iberia Depots', organization: 1 },
    { id: 21, name: 'Aurelia Clinics', organization: 2 },
  ],
  owner: [
    { id: 7, name: 'Maya Lindqvist' },
    { id: 8, name: 'Jonas Petersen' },
  ],
};

export const department = (changes: Partial<RaRecord> = {}): RaRecord => ({
  id: 5,
  name: 'Export desk',
  code: 'HAM-EXP',
  type: 'core',
  service_provider: null,
  organization: HALDEN,
  company: { id: 11, name: 'Halden Logistics' },
  owner: { id: 7, name: 'Maya Lindqvist' },
  headcount: 26,
  started_on: '2024-01-12',
  logo: null,
  remote: false,
  cost_center: 'CC-1',
  created_on: '2024-01-12T09:30:00Z',
  created_by: { id: 7, name: 'Maya Lindqvist' },
  updated_on: '2026-11-01T08:00:00Z',
  updated_by: { id: 7, name: 'Maya Lindqvist' },
  ...changes,
});

export const company = (changes: Partial<RaRecord> = {}): RaRecord => ({
  id: 11,
  name: 'Halden Logistics',
  organization: HALDEN,
  owner: { id: 8, name: 'Jonas Petersen' },
  website: 'https://halden.example/',
  phone: '+49 40 5550',
  status: 'active',
  description: null,
  created_on: '2024-01-12T09:30:00Z',
  created_by: { id: 7, name: 'Maya Lindqvist' },
  updated_on: '2026-11-01T08:00:00Z',
  updated_by: { id: 8, name: 'Jonas Petersen' },
  ...changes,
});
