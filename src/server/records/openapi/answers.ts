import type { JSONSchema } from 'json-schema-to-ts';
import { envelope, listOf, shape, text, whole } from '#shared/contracts/schema-words.ts';
import { failure, FAILURES, type Json } from './wire-words.ts';

/**
 * The successful answer of a hand-written route, for the description of the API. It changes nothing of the answer;
 * every answer that a test gets is compared with it.
 */
export const answers = <Schema extends object>(schema: Schema) => ({ description: 'Done', ...schema });

/** Nothing but that it is done. */
export const DONE = answers(envelope({}));

export const answersOne = (data: JSONSchema) => answers(envelope({ data }));

export const answersList = (item: JSONSchema) => answers(envelope({ results: listOf(item), count: whole }));

/** The data of what made records. */
export const MADE = shape({ ids: listOf(whole) });

/** A file of one of these types. */
export const answersFile = (...types: readonly string[]) => ({
  description: 'The file',
  content: Object.fromEntries(types.map((type) => [type, { schema: { ...text, format: 'binary' } }])),
});

/** The failures of a route beyond those that `addFailures` sees; declared beside its answer. */
export const fails = (...statuses: readonly (keyof typeof FAILURES)[]): Readonly<Record<string, Json>> =>
  Object.fromEntries(statuses.map((status) => [status, FAILURES[status]]));

/** Too large, of another type, too often, not reachable. */
export const OTHER_FAILURE = failure('Any other failure');
