import type { FastifyInstance } from 'fastify';
import { cellName } from '#engine/model/cells.ts';
import { quoteName, rowTable } from '#engine/predicates/sql-names.ts';
import type { Page } from '#shared/contracts/call.ts';
import { listLanguages, listSkills } from '#shared/contracts/candidates.ts';
import { serve } from '#server/records/openapi/serve.ts';
import { canReadRecords, whoCan } from '#server/records/query/can-use.ts';
import { windowOfPage } from '#server/records/query/list-request.ts';
import { presentRows } from '#server/records/query/present-rows.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestTo } from '#server/records/query/resource-request.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';
import { isOpenSql } from '#server/records/query/withheld.ts';

/** What the candidates have that is a list of its own at an address of its own. */
const SKILLS = { rows: 'skills', relation: 'skill', cells: ['proficiency', 'years'] } as const;
const LANGUAGES = { rows: 'languages', relation: 'language', cells: ['proficiency'] } as const;
type List = typeof SKILLS | typeof LANGUAGES;

/** The skills and languages of the candidates that the caller can read; below /api/v1. */
export async function candidateRowRoutes(app: FastifyInstance): Promise<void> {
  const readers = whoCan('candidates', canReadRecords);
  serve(app, listSkills, readers, async (http) => readRows(requestTo(http, 'candidates'), SKILLS, http.query));
  serve(app, listLanguages, readers, async (http) => readRows(requestTo(http, 'candidates'), LANGUAGES, http.query));
}

interface Query {
  readonly candidate_id?: number;
  readonly page: number;
  readonly limit: number;
}

async function readRows<Row>(
  request: ResourceRequest,
  list: List,
  { candidate_id: candidate, page, limit }: Query,
): Promise<Page<Row>> {
  const { definition, access, database, definitions } = request;
  const isRead = (name: string) => access.readFields.has(name);
  if (!isRead(list.rows)) return { results: [], count: 0 };
  const window = windowOfPage(page, limit);
  const parameters = new Parameters();
  const cells = list.cells.filter((cell) => isRead(cellName(list.rows, cell)));
  const target = definitions.resources[list.relation]!;
  const named = isRead(cellName(list.rows, list.relation))
    ? `case when x.id is not null then jsonb_build_object('id', x.id, 'name', x.name) end`
    : 'null::jsonb';
  const open = isOpenSql(request, parameters)(definition.resource, list.rows, 't');
  const where = [
    ...(open === undefined ? [] : [open]),
    rowsSql(request, access.read, parameters),
    presentRows(definition, 't'),
    ...(candidate === undefined ? [] : [`t.id = ${parameters.add(candidate, 'bigint')}`]),
  ].join(' and ');
  const from =
    `from ${quoteName(rowTable(definition.resource, list.rows))} r join ${quoteName(definition.resource)} t on t.id = r._record_id ` +
    `left join ${quoteName(target.resource)} x on x.id = r.${quoteName(`${list.relation}_id`)} where ${where}`;
  const { rows: counted } = await database.query<{ count: number }>(
    `select count(*)::int as count ${from}`,
    parameters.values,
  );
  const columns = [
    'r.id',
    't.id as candidate',
    `${named} as ${quoteName(list.relation)}`,
    ...cells.map((cell) => `r.${quoteName(cell)}`),
  ].join(', ');
  const { rows: results } = await database.query<Row>(
    `select ${columns} ${from} order by t.id desc, r._position, r.id offset ${parameters.add(window.offset, 'int')} limit ${parameters.add(window.limit, 'int')}`,
    parameters.values,
  );
  return { results, count: counted[0]?.count ?? 0 };
}
