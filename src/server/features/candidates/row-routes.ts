import type { FastifyInstance } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import { cellName } from '#engine/model/cells.ts';
import { quoteName, rowTable } from '#engine/predicates/sql-names.ts';
import { candidateLanguage, candidateSkill } from '#shared/contracts/candidates.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { answersList } from '#server/records/openapi/answers.ts';
import { canReadRecords, whoCan } from '#server/records/query/can-use.ts';
import { windowOfPage } from '#server/records/query/list-request.ts';
import { presentRows } from '#server/records/query/present-rows.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';
import { isOpenSql } from '#server/records/query/withheld.ts';

/** What the candidates have that is a list of its own at an address of its own. */
const LISTS = {
  'candidate-skill': { rows: 'skills', relation: 'skill', cells: ['proficiency', 'years'], item: candidateSkill },
  'candidate-language': { rows: 'languages', relation: 'language', cells: ['proficiency'], item: candidateLanguage },
} as const;

type List = (typeof LISTS)[keyof typeof LISTS];

const query = {
  type: 'object',
  additionalProperties: false,
  properties: {
    candidate_id: {
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Of this candidate alone.',
    },
    page: { type: 'integer', minimum: 1, default: 1 },
    limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
  },
} as const;
type Query = FromSchema<typeof query>;

/** The skills and languages of the candidates that the caller can read; below /api/v1. */
export async function candidateRowRoutes(app: FastifyInstance): Promise<void> {
  for (const [address, list] of Object.entries(LISTS))
    app.get<{ Querystring: Query }>(
      `/customer/${address}/`,
      {
        ...whoCan('candidates', canReadRecords),
        schema: {
          tags: ['candidates'],
          summary: `The ${list.rows} of candidates`,
          querystring: query,
          response: { 200: answersList(list.item) },
        },
      },
      async (http) => {
        const definition = http.server.registry.current.resources['candidates'];
        if (!definition) throw new AppError('route_not_found', say('server.request.no_route'));
        return { code: 0, message: '', ...(await readRows(requestFor(http, definition), list, http.query)) };
      },
    );
}

async function readRows(
  request: ResourceRequest,
  list: List,
  { candidate_id: candidate, page = 1, limit = 50 }: Query,
) {
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
  const { rows: results } = await database.query<Record<string, unknown>>(
    `select ${columns} ${from} order by t.id desc, r._position, r.id offset ${parameters.add(window.offset, 'int')} limit ${parameters.add(window.limit, 'int')}`,
    parameters.values,
  );
  return { results, count: counted[0]?.count ?? 0 };
}
