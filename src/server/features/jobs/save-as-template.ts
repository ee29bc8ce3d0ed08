import type { FastifyInstance } from 'fastify';
import { toWriteShape } from '#engine/validation/write-shape.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import type { ActionCall } from '#server/records/handlers/handlers.ts';
import type { ActionResult } from '#server/records/query/record-code.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import { bodyOf } from '#server/records/write/bulk.ts';
import { makeDifferent } from '#server/records/write/clone-record.ts';
import { createRecord } from '#server/records/write/create.ts';
import { rowsOfCopy } from '#server/records/write/rows-of-copy.ts';

/**
 * Makes a template with the values of a job that the user can read, and the title of the job as its name.
 * @throws {AppError} forbidden for users who cannot create templates.
 */
export const saveAsTemplate =
  (app: FastifyInstance) =>
  async ({
    request: { principal, requestId, access, definition, database },
    record,
  }: ActionCall): Promise<ActionResult> => {
    const templates = app.registry.current.resources['job_templates'];
    const fills = definition.fields['template']?.relation?.fills;
    if (!templates || !fills) throw new AppError('route_not_found', say('server.request.no_route'));
    const request = requestOf(app, { principal, requestId }, templates, 'create');
    const read = Object.fromEntries(
      fills
        .filter((name) => access.readFields.has(name) && !record.withheld.has(name))
        .map((name) => [name, rowsOfCopy(record.values[name])]),
    );
    const values: Record<string, unknown> = {
      ...toWriteShape(templates.fields, read),
      name: record.values['job_title'],
    };
    const { rows } = await database.query(
      'select 1 from job_templates where lower(name) = lower($1) and deleted_on is null',
      [values['name']],
    );
    if (rows.length > 0) await makeDifferent(request, ['name'], values);
    await createRecord(request, bodyOf(values));
    return { said: say('server.jobs.template_saved', { name: values['name'] }) };
  };
