/**
 * Numbers that records get by themselves. The counter of a text is a row, so that two writes wait for each other and
 * never get the same; an existing number (imported, or written by hand) is skipped.
 */
export const sequences = {
  name: '013_sequences',
  sql: `
    create table sequence_counters (
      resource text not null,
      field text not null,
      pattern text not null,
      value bigint not null,
      primary key (resource, field, pattern)
    );
    create function next_number(resource_name text, field_name text, template text, moment timestamptz default now())
    returns text language plpgsql volatile as $$
    declare
      day timestamp := moment at time zone 'UTC';
      filled text := replace(replace(replace(template,
        '{YYYY}', to_char(day, 'YYYY')), '{YY}', to_char(day, 'YY')), '{MM}', to_char(day, 'MM'));
      digits int := length(substring(filled from '\\{(#+)\\}'));
      start text := split_part(filled, '{', 1);
      rest text := split_part(filled, '}', 2);
      last bigint;
      number bigint;
      candidate text;
      is_taken boolean;
    begin
      loop
        update sequence_counters c set value = c.value + 1
        where c.resource = resource_name and c.field = field_name and c.pattern = filled
        returning c.value into number;
        if not found then
          execute format(
            'select coalesce(max(n::bigint), 0) from (select substring(%2$I from $1 + 1 for greatest(char_length(%2$I) - $1 - $2, 0)) as n '
            'from %1$I where left(%2$I, $1) = $3 and right(%2$I, $2) = $4) known where n ~ ''^[0-9]{1,15}$''',
            resource_name, field_name)
          into last using char_length(start), char_length(rest), start, rest;
          insert into sequence_counters as c (resource, field, pattern, value)
          values (resource_name, field_name, filled, last + 1)
          on conflict (resource, field, pattern) do update set value = c.value + 1
          returning c.value into number;
        end if;
        candidate := start || lpad(number::text, greatest(digits, length(number::text)), '0') || rest;
        execute format('select exists (select from %I where lower(%I) = lower($1))', resource_name, field_name)
        into is_taken using candidate;
        exit when not is_taken;
      end loop;
      return candidate;
    end
    $$;`,
} as const;
