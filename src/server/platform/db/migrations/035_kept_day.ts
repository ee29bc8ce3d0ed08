/**
 * The day as of which values that depend on the day are stored, and the function that adds up periods: the same result
 * as in the browser (`monthsCovered` in `engine/formula/days.ts`).
 */
export const keptDay = {
  name: '035_kept_day',
  sql: `
    create table system.kept_day (
      id integer primary key default 1 check (id = 1),
      day date not null,
      refreshed_day date
    );
    comment on column system.kept_day.refreshed_day is 'All stored values are as of this day, or of a later one.';
    create function months_covered(days datemultirange) returns bigint
    language sql immutable strict parallel safe as $$
      select (sum(p.months) + div(sum(coalesce(p.end_day - formula_add_months(p.first, p.months), 0)) * 48, 1461))::bigint
      from (select lower(d) as first, upper(d) as end_day, formula_months(lower(d), upper(d)) as months from unnest(days) d) p
    $$;`,
} as const;
