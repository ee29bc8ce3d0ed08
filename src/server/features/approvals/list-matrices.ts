import type { FastifyInstance } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import type { ApprovalContext, ApprovalMatrix } from '#shared/contracts/approvals.ts';
import { escapeLike, Parameters } from '#server/records/query/sql-text.ts';
import { unknownParameter } from '#server/records/query/unknown-parameter.ts';
import { presentMatrices } from './matrices.ts';
import { countMatrices, findMatrices } from './matrix-queries.ts';

const yesNo = { enum: ['1', '0', 'true', 'false'] } as const;

/** SPEC 7's parameters. */
export const matrixQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    page: { type: 'integer', minimum: 1, maximum: 5000, default: 1 },
    limit: { type: 'integer', minimum: 1, maximum: 200, default: 10 },
    orderBy: { type: 'string', maxLength: 40, default: 'id' },
    ascending: { ...yesNo, default: '0' },
    query: { type: 'string', maxLength: 200, description: 'Anywhere in the name of the matrix or of its units.' },
    paginate: { ...yesNo, default: '1', description: '`false`: up to 1,000 without pages.' },
  },
} as const;

type MatrixQuery = FromSchema<typeof matrixQuery>;

const MOST = 1000;

const ORDERS: Readonly<Record<string, string>> = {
  id: 'm.id',
  name: 'm.name collate "und-x-icu"',
  org: 'o.name collate "und-x-icu"',
  company: 'c.name collate "und-x-icu"',
  business_unit: 'b.name collate "und-x-icu"',
  department: 'd.name collate "und-x-icu"',
  levels: `(select count(distinct l ->> 'level') from jsonb_array_elements(m.levels) l)`,
  updated_on: 'm.updated_on',
};

/** A page of the matrices of a context. @throws {AppError} unknown_parameter for an unknown order. */
export async function listMatrices(
  app: FastifyInstance,
  context: ApprovalContext,
  { page, limit, orderBy, ascending, query, paginate }: MatrixQuery,
): Promise<{ code: 0; message: string; results: ApprovalMatrix[]; count: number }> {
  const order = Object.hasOwn(ORDERS, orderBy || 'id') ? ORDERS[orderBy || 'id'] : undefined;
  if (order === undefined) throw unknownParameter(orderBy);
  const direction = isYes(ascending) ? 'asc' : 'desc';
  const parameters = new Parameters();
  parameters.add(context);
  const where = contains(query, parameters);
  const window = isYes(paginate) ? `limit ${limit} offset ${(page - 1) * limit}` : `limit ${MOST}`;
  const request = {
    where,
    orderBy: `${order} ${direction} nulls last, m.id ${direction}`,
    parameters: parameters.values,
    window,
  };
  const [rows, count] = await Promise.all([findMatrices(app.database, request), countMatrices(app.database, request)]);
  return { code: 0, message: '', results: await presentMatrices(app, rows), count };
}

const isYes = (value: string): boolean => value === '1' || value === 'true';

function contains(sought: string | undefined, parameters: Parameters): string {
  const words = sought?.replaceAll('\0', '').trim().toLowerCase();
  if (!words) return 'true';
  const place = parameters.add(`%${escapeLike(words)}%`, 'text');
  return `(${['m.name', 'o.name', 'c.name', 'b.name', 'd.name'].map((name) => `lower(${name}) like ${place}`).join(' or ')})`;
}
