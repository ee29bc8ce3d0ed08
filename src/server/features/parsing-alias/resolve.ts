import { quoteName } from '#engine/predicates/sql-names.ts';
import type { AliasResolution } from '#shared/contracts/parsing-alias.ts';
import { normalizeAlias } from '#shared/rules/normalize-alias.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aliasTarget } from './normalize-hook.ts';
import { presentInTable } from '#server/records/query/present-rows.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';

const SUGGESTIONS = 5;
/** Below this share of common trigrams two texts have nothing to do with each other. */
const ALIKE = 0.35;

interface Known {
  readonly id: number;
  readonly name: string;
  readonly code: string | null;
  readonly active: boolean;
}

/**
 * The value that a text means: its alias first, then the name, then the code of a value. Only an exact match after
 * normalisation counts; similar values are suggested and never chosen.
 */
export async function resolveAlias({ database, definition }: ResourceRequest, text: string): Promise<AliasResolution> {
  const key = normalizeAlias(text);
  const list = aliasTarget(definition.fields);
  if (key === '') return { key, suggestions: [] };
  const alias = await findAlias(database, definition.resource, list, key);
  if (alias)
    return { key, match: { id: alias.id, name: alias.name }, why: 'alias', alias: alias.alias, suggestions: [] };
  const { rows: values } = await database.query<Known>(
    `select id, name, code, active from ${quoteName(list)} x where ${presentInTable('x')} order by id`,
  );
  const usable = values.filter(({ active }) => active);
  const named = usable.find(({ name }) => normalizeAlias(name) === key);
  if (named) return { key, match: { id: named.id, name: named.name }, why: 'name', suggestions: [] };
  const coded = usable.find(({ code }) => code !== null && normalizeAlias(code) === key);
  if (coded) return { key, match: { id: coded.id, name: coded.name }, why: 'code', suggestions: [] };
  return { key, suggestions: await alike(database, definition.resource, list, key) };
}

async function findAlias(database: Database, table: string, list: string, key: string) {
  const { rows } = await database.query<{ id: number; name: string; alias: string }>(
    `select x.id, x.name, t.alias from ${quoteName(table)} t join ${quoteName(list)} x on x.id = t.${quoteName(`${list}_id`)} ` +
      `where t.normalized = $1 and t.status = 'active' and ${presentInTable('t')} and ${presentInTable('x')}`,
    [key],
  );
  return rows[0];
}

async function alike(
  database: Database,
  table: string,
  list: string,
  key: string,
): Promise<AliasResolution['suggestions']> {
  const { rows } = await database.query<{ id: number; name: string; score: number }>(
    `select x.id, x.name, round(max(similarity(c.text, $1))::numeric, 2)::float as score from (` +
      `select t.${quoteName(`${list}_id`)} as id, t.normalized as text from ${quoteName(table)} t where t.status = 'active' and ${presentInTable('t')} ` +
      `union all select id, lower(name) from ${quoteName(list)}) c join ${quoteName(list)} x on x.id = c.id and x.active and ${presentInTable('x')} ` +
      `where similarity(c.text, $1) >= ${ALIKE} group by x.id, x.name order by score desc, x.name limit ${SUGGESTIONS}`,
    [key],
  );
  return rows;
}
