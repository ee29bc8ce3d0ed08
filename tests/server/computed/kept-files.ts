/** Applications for openings of firms: every way in which a value of another record can be kept. */
export const KEPT_FILES = {
  'firms.yaml': `
resource: firms
softDelete: true
properties:
  name: { type: string, maxLength: 140 }
  industry: { type: string, maxLength: 60 }
  size: { type: integer }
permissions: { key: firm, grants: { view: { read: true }, create: { create: true }, update: { update: true }, delete: { delete: true } } }
`,
  'openings.yaml': `
resource: openings
mergeable: true
properties:
  name: { type: string, maxLength: 140 }
  firm: { relation: { to: firms, onDelete: setNull } }
  salary: { type: number, multipleOf: 0.01, access: { read: [admin], write: [admin] } }
  pay: { type: object, format: money }
  open_on: { type: string, format: date }
  stage: { type: string, enum: [draft, open] }
permissions: { key: opening, grants: { view: { read: true }, create: { create: true }, update: { update: true }, delete: { delete: true } } }
`,
  'applications.yaml': `
resource: applications
route: /applications
recordTitle: '{name} {opening_name}'
properties:
  name: { type: string, maxLength: 140 }
  opening: { relation: { to: openings, onDelete: setNull } }
  opening_name: { derive: { from: opening.name, mode: stored } }
  stage: { derive: { from: opening.stage, mode: stored } }
  open_on: { derive: { from: opening.open_on, mode: stored } }
  firm: { derive: { from: opening.firm, mode: stored } }
  industry: { derive: { from: opening.firm.industry, mode: stored } }
  size: { derive: { from: opening.firm.size, mode: stored } }
  first_pay: { derive: { from: opening.pay, mode: copy } }
  salary: { derive: { from: opening.salary, mode: copy } }
  wish: { derive: { from: opening.salary, mode: copyIfEmpty } }
  since: { derive: { from: opening.open_on, mode: copyIfEmpty } }
list: { columns: [name, opening_name, industry, salary], search: [name, opening_name, industry], filters: [stage, industry, size, salary, firm], sort: { field: opening_name } }
permissions: { key: application, grants: { view: { read: true }, create: { create: true }, update: { update: true }, delete: { delete: true }, export: { export: true } } }
`,
} as const;

/** What each value of `applications` that follows others has to be. */
export const KEPT_NOW = {
  opening_name: 'select o.name from openings o where o.id = t.opening_id',
  stage: 'select o.stage from openings o where o.id = t.opening_id',
  open_on: 'select o.open_on from openings o where o.id = t.opening_id',
  firm_id: 'select o.firm_id from openings o where o.id = t.opening_id',
  industry:
    'select f.industry from openings o join firms f on f.id = o.firm_id and f.deleted_on is null where o.id = t.opening_id',
  size: 'select f.size from openings o join firms f on f.id = o.firm_id and f.deleted_on is null where o.id = t.opening_id',
} as const;
