import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import { listOf, shape, text } from '#shared/contracts/schema-words.ts';
import { AppError } from '#shared/errors.ts';
import { readOne } from '#server/records/query/read-one.ts';
import { canReadRecords, whoCan } from '#server/records/query/can-use.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { answersOne } from '#server/records/openapi/answers.ts';
import { say } from '#server/platform/texts/say.ts';
import { calculateSalary, salaryAmount } from './calculate-salary.ts';
import { templateCurrency, templateLines } from './salary-queries.ts';

const params = { type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 1 } } } as const;
const query = {
  type: 'object',
  additionalProperties: false,
  required: ['gross'],
  properties: { gross: { type: 'string', pattern: '^[0-9]{1,12}([.][0-9]{1,2})?$', examples: ['54000.00'] } },
} as const;

const AMOUNTS = answersOne(shape({ currency: text, amounts: listOf(salaryAmount) }));

/** Routes of offers beside their resource files: the try-out of a salary template; below /api/v1. */
export const offersPlugin = fastifyPlugin(registerOffers, {
  name: 'offers',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerOffers(app: FastifyInstance): Promise<void> {
  app.get<{ Params: FromSchema<typeof params>; Querystring: FromSchema<typeof query> }>(
    '/admin-app/salary-template/:id/try-out/',
    {
      ...whoCan('salary_template', canReadRecords),
      schema: {
        tags: ['salary_template'],
        summary: 'The amounts of a template for a monthly gross',
        params,
        querystring: query,
        response: { 200: AMOUNTS },
      },
    },
    async (http) => {
      const definition = http.server.registry.current.resources['salary_template'];
      if (!definition) throw new AppError('route_not_found', say('server.request.no_route'));
      const request = requestFor(http, definition);
      await readOne(request, http.params.id);
      const lines = await templateLines(request.database, http.params.id);
      const amounts = calculateSalary(lines, Number(http.query.gross));
      return {
        code: 0,
        message: '',
        data: { currency: await templateCurrency(request.database, http.params.id), amounts },
      };
    },
  );
}
