/** Who approves what: the matrices, the requests with the levels that they started with, and emailed links. */
export const approvals = {
  name: '039_approvals',
  sql: `
    create table system.approval_matrices (
      id bigint generated always as identity primary key,
      context text not null,
      name text not null,
      org_id bigint not null,
      company_id bigint,
      business_unit_id bigint,
      department_id bigint,
      levels jsonb not null,
      version integer not null default 1,
      created_by_id bigint,
      created_on timestamptz not null default now(),
      updated_by_id bigint,
      updated_on timestamptz not null default now());
    create index approval_matrices_unit on system.approval_matrices (context, org_id);
    create table system.approvals (
      id bigint generated always as identity primary key,
      context text not null,
      subject_id bigint not null,
      state text not null default 'pending',
      requester_id bigint,
      choice jsonb not null,
      chain jsonb not null,
      changes jsonb not null default '[]',
      started_on timestamptz not null default now(),
      ended_on timestamptz);
    create unique index approvals_pending on system.approvals (context, subject_id) where state = 'pending';
    create index approvals_subject on system.approvals (context, subject_id, id);
    create table system.approval_links (
      hash text primary key,
      approval_id bigint not null references system.approvals (id) on delete cascade,
      level integer not null,
      user_id bigint not null,
      expires_on timestamptz not null,
      used_on timestamptz);
    create index approval_links_approval on system.approval_links (approval_id);`,
} as const;
