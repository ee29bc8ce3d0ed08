/**
 * Bulk work and imports become jobs of one kind of table. Bulk work keeps its ids, by which the activity finds it; those
 * of imports come behind them. Work that was under way goes on, and what was done can still be undone.
 */
export const backgroundJobs = {
  name: '044_background_jobs',
  sql: `
    create table system.background_jobs (
      id bigint generated always as identity primary key,
      kind text not null,
      user_id bigint not null,
      role_key text not null,
      state text not null,
      total int not null,
      counts jsonb not null,
      data jsonb not null,
      position jsonb,
      error jsonb,
      worker text,
      stop_requested boolean not null default false,
      created_on timestamptz(3) not null default now(),
      finished_on timestamptz(3)
    );
    create index background_jobs_user on system.background_jobs (user_id, kind, id desc);
    create table system.background_job_items (
      job_id bigint not null references system.background_jobs (id) on delete cascade,
      place int not null,
      state text not null default 'waiting',
      data jsonb,
      reason jsonb,
      earlier jsonb,
      primary key (job_id, place)
    );
    create index background_job_items_rejected on system.background_job_items (job_id, place)
      where state in ('rejected', 'kept');

    insert into system.background_jobs (id, kind, user_id, role_key, state, total, counts, data, error, stop_requested, created_on, finished_on)
      overriding system value
      select id, 'bulk', user_id, role_key, case state when 'planned' then 'ready' else state end, total,
             '{"rejected": 0, "undone": 0, "kept": 0, "undoable": 0}' || counts,
             jsonb_build_object('resource', resource, 'work', work), error, stop_requested, created_on, finished_on
        from system.bulk_jobs;
    insert into system.background_job_items (job_id, place, state, data, reason, earlier)
      select job_id, place, state, to_jsonb(record_id), reason, earlier from system.bulk_records;

    create temporary table import_ids on commit drop as
      select id as old, id + (select coalesce(max(id), 0) from system.bulk_jobs) as new from system.imports;
    insert into system.background_jobs (id, kind, user_id, role_key, state, total, counts, data, position, error, stop_requested, created_on, finished_on)
      overriding system value
      select n.new, 'imports', user_id, role_key, state, coalesce((preview->>'rows')::int, 0),
             '{"rejected": 0, "undone": 0, "kept": 0}' || counts || jsonb_build_object('undoable',
               (select count(*) from system.import_records r where r.import_id = i.id and r.outcome is null)),
             jsonb_build_object('resource', resource, 'file_id', file_id, 'file_name', file_name, 'size', size,
               'preview', preview, 'plan', plan, 'questions', questions),
             jsonb_build_object('row', row_done, 'digest', row_digest), error, stop_requested, created_on, finished_on
        from system.imports i join import_ids n on n.old = i.id;
    insert into system.background_job_items (job_id, place, state, earlier)
      select n.new, r.row_number,
             case when bool_or(r.outcome is null) then 'done' when bool_or(r.outcome = 'kept') then 'kept' else 'undone' end,
             jsonb_agg(jsonb_build_object('resource', r.resource, 'record', r.record_id, 'kind', r.kind,
               'version', r.version, 'before', r.before, 'provenance', r.provenance)
               || case when k.kept is null then '{}' else jsonb_build_object('kept', k.kept) end order by r.id)
               filter (where r.outcome is distinct from 'undone')
        from system.import_records r
        join system.imports i on i.id = r.import_id
        join import_ids n on n.old = r.import_id
        left join lateral (
          select jsonb_build_object('title', e->'title', 'reason', e->'reason') as kept from jsonb_array_elements(i.kept) e
           where r.outcome = 'kept' and e->>'resource' = r.resource and (e->>'record')::bigint = r.record_id
             and (e->>'row')::int = r.row_number limit 1) k on true
       group by n.new, r.row_number;
    insert into system.background_job_items (job_id, place, state, data)
      select n.new, row_number, 'rejected', jsonb_build_object('errors', errors, 'cells', cells)
        from system.import_faults f join import_ids n on n.old = f.import_id
      on conflict (job_id, place) do nothing;
    update system.import_corrections c set import_id = -n.new from import_ids n where n.old = c.import_id;
    update system.import_corrections set import_id = -import_id where import_id < 0;
    select setval(pg_get_serial_sequence('system.background_jobs', 'id'), (select coalesce(max(id), 0) + 1 from system.background_jobs), false);

    update system.background_tasks t set payload = jsonb_build_object('job', n.new) from import_ids n
      where t.kind = 'imports-run' and t.payload = jsonb_build_object('import', n.old);
    delete from system.background_tasks where kind = 'bulk-retention';
    delete from system.background_schedules where kind = 'bulk-retention';
    drop table system.bulk_records;
    drop table system.bulk_jobs;
    drop table system.import_records;
    drop table system.import_faults;
    drop table system.imports;`,
} as const;
