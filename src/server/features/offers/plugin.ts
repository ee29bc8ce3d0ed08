import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { tryOutSalary } from '#shared/contracts/offers.ts';
import { serve } from '#server/records/openapi/serve.ts';
import { canReadRecords, whoCan } from '#server/records/query/can-use.ts';
import { readOne } from '#server/records/query/read-one.ts';
import { requestTo } from '#server/records/query/resource-request.ts';
import { calculateSalary } from './calculate-salary.ts';
import { templateCurrency, templateLines } from './salary-queries.ts';

/** Routes of offers beside their resource files: the try-out of a salary template; below /api/v1. */
export const offersPlugin = fastifyPlugin(registerOffers, {
  name: 'offers',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerOffers(app: FastifyInstance): Promise<void> {
  serve(app, tryOutSalary, whoCan('salary_template', canReadRecords), async (http) => {
    const request = requestTo(http, 'salary_template');
    await readOne(request, http.params.id);
    const lines = await templateLines(request.database, http.params.id);
    const amounts = calculateSalary(lines, Number(http.query.gross));
    return { currency: await templateCurrency(request.database, http.params.id), amounts };
  });
}
