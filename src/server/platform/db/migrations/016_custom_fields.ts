/**
 * One row per resource with its custom fields in order, and functions that read a stored day or instant in a way that
 * an index can use.
 */
export const customFields = {
  name: '016_custom_fields',
  sql: `
    create table custom_fields (
      resource text primary key,
      active boolean not null default true,
      version integer not null default 1,
      fields jsonb not null default '[]',
      used_keys jsonb not null default '[]',
      updated_on timestamptz(3) not null default now()
    );
    create function custom_date(value text) returns date language plpgsql immutable strict parallel safe as $$
    begin
      return value::date;
    end $$;
    create function custom_instant(value text) returns timestamptz language plpgsql immutable strict parallel safe as $$
    begin
      return value::timestamptz;
    end $$;`,
};
