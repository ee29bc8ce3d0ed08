import type { MaintenanceExtent } from '../database.ts';

const OURS = `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
 where c.relkind = 'r' and n.nspname in (current_schema(), 'system')`;

/**
 * Sessions report what they have written with a delay. The size of a table is always that of now: so one that has grown
 * since its statistics were made counts too.
 */
const WORN = `${OURS} and (
   (c.reltuples < 0 and pg_relation_size(c.oid) > 0)
   or pg_relation_size(c.oid) > (c.relpages * 1.1 + 4) * current_setting('block_size')::int
   or exists (select from pg_stat_user_tables s where s.relid = c.oid and s.n_mod_since_analyze > 50 + 0.1 * s.n_live_tup))`;

/** The tables that need new statistics. */
export const tablesOf = (extent: MaintenanceExtent): string => (extent === 'all' ? OURS : WORN);
