import { type ListSeed, rowsIn } from './list-seeds.ts';

const STAGE =
  'name text, kind text, candidate_label text, color text, sla_days bigint, back_allowed boolean, reason_purpose text, hidden_from_vendors boolean, next jsonb, place bigint';

/** Workflows with their stages, and the calendar that their time limits are counted in. */
export const WORKFLOW_SEEDS: readonly ListSeed[] = [
  {
    seed: 'master-data/working_calendars',
    tables: ['working_calendars'],
    columns: 'name text, weekdays jsonb',
    insert: 'insert into working_calendars (name, weekdays, is_default) select name, weekdays, true from rows',
    rows: rowsIn('work', 'working_calendars'),
  },
  {
    seed: 'master-data/workflows',
    tables: ['workflows', 'workflow_stages', 'workflow_stages_next_stages'],
    columns: 'family text, name text, description text, status text, is_default boolean, stages jsonb',
    insert:
      `, w as (insert into workflows (family, name, description, version, status, is_default) ` +
      `select family, name, description, 1, status, is_default from rows returning id, family), ` +
      `p as (select w.id as workflow_id, s.* from w join rows r on r.family = w.family cross join lateral jsonb_to_recordset(r.stages) as s (${STAGE})), ` +
      `t as (insert into workflow_stages (workflow_id, name, kind, candidate_label, color, sla_days, back_allowed, reason_purpose, hidden_from_vendors, position) ` +
      `select workflow_id, name, kind, candidate_label, color, sla_days, back_allowed, reason_purpose, coalesce(hidden_from_vendors, false), workflow_id * 1000 + place * 10 from p returning id, workflow_id, name) ` +
      `insert into workflow_stages_next_stages (record_id, target_id, position) select f.id, n.id, m.place - 1 ` +
      `from p join t f on f.workflow_id = p.workflow_id and f.name = p.name cross join lateral jsonb_array_elements_text(p.next) with ordinality m (name, place) ` +
      `join t n on n.workflow_id = p.workflow_id and n.name = m.name`,
    rows: async () => (await import('#server/features/workflows/library.ts')).WORKFLOWS,
  },
];
