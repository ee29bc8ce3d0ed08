/**
 * The SQL functions of formulas that give texts and days: the same results as in the browser (`engine/formula`).
 * Immutable, for generated columns.
 */
export const formulaDays = {
  name: '030_formula_days',
  sql: `
    create function formula_text(value text, most integer) returns text
    language sql immutable parallel safe as $$
      select nullif(btrim(left(btrim(regexp_replace(value, ' {2,}', ' ', 'g')), most)), '')
    $$;
    create function formula_join(separator text, variadic parts text[]) returns text
    language sql immutable parallel safe as $$
      select string_agg(p.part, coalesce(separator, '') order by p.place)
      from unnest(parts) with ordinality p (part, place) where p.part <> ''
    $$;
    create function formula_day(day date, days numeric) returns date
    language sql immutable parallel safe as $$
      select case when floor(days) between date '0001-01-01' - day and date '9999-12-31' - day
        then day + floor(days)::integer end
    $$;
    create function formula_months(from_day date, to_day date) returns numeric
    language sql immutable parallel safe as $$
      select case when to_day < from_day then -1 else 1 end * (
        (extract(year from greatest(from_day, to_day)) - extract(year from least(from_day, to_day))) * 12
        + extract(month from greatest(from_day, to_day)) - extract(month from least(from_day, to_day))
        - case when extract(day from greatest(from_day, to_day)) < extract(day from least(from_day, to_day)) then 1 else 0 end)
      where from_day is not null and to_day is not null
    $$;
    create function formula_month_start(months numeric) returns date
    language sql immutable parallel safe as $$
      select case when months between 12 and 119999
        then make_date(div(months, 12)::integer, mod(months, 12)::integer + 1, 1) end
    $$;
    create function formula_add_months(day date, months numeric) returns date
    language sql immutable parallel safe as $$
      select s.start + least(
        extract(day from day)::integer,
        extract(day from (s.start + interval '1 month' - interval '1 day'))::integer) - 1
      from (select formula_month_start(extract(year from day) * 12 + extract(month from day) - 1 + floor(months)) as start) s
    $$;`,
} as const;
