import type { FastifyInstance } from 'fastify';
import { dayIn } from '#engine/field-types/date/zoned-time.ts';
import { customName, withoutNest } from '#engine/custom-fields/custom-names.ts';
import { fillPlaceholders } from '#shared/rules/placeholders.ts';
import { escapeHtml } from '#server/platform/html/escape-html.ts';
import { findOne } from '#server/records/query/read.ts';
import { type Actor, requestOf } from '#server/records/query/resource-request.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { PLACEHOLDER_SOURCES, type PlaceholderSource, type Subject, SUBJECTS } from './sources.ts';
import { valueText, type Wording } from './value-text.ts';

/** The ids of the records that a text is about. An applicant brings their candidate and job. */
export type Subjects = Partial<Readonly<Record<Subject, number>>>;

export interface Filled {
  readonly text: string;
  /** The placeholders without a value, or with one that the user cannot view. They stay in the text as they are. */
  readonly empty: readonly string[];
}

/**
 * Fills in the placeholders of a text (`{job_title}`), by the permissions of a user and in their language and time
 * zone: what they cannot view is not filled in.
 * @param format `html`: values are escaped.
 */
export async function fillText(
  app: FastifyInstance,
  actor: Actor,
  { text, subjects, format }: { readonly text: string; readonly subjects: Subjects; readonly format: 'html' | 'plain' },
): Promise<Filled> {
  const names = [...new Set([...text.matchAll(/\{([^{}\s]+)\}/g)].map(([, name = '']) => name))];
  const values = await placeholderValues(app, actor, names, subjects);
  const written = Object.entries(values).map(([name, value]) => [name, format === 'html' ? escapeHtml(value) : value]);
  return {
    text: fillPlaceholders(text, Object.fromEntries(written)),
    empty: names.filter((name) => !Object.hasOwn(values, name)),
  };
}

type Values = Readonly<Record<string, unknown>>;

/** A record as the user can view it. */
interface View {
  readonly request: ResourceRequest;
  readonly values: Values;
}

/** Each record is read once. */
type Reader = (resource: string, id: number) => Promise<View | undefined>;

async function placeholderValues(
  app: FastifyInstance,
  actor: Actor,
  names: readonly string[],
  given: Subjects,
): Promise<Readonly<Record<string, string>>> {
  const { locale, timeZone } = actor.principal;
  const wording: Wording = { texts: app.texts, locale, timeZone };
  const read = reader(app, actor);
  const subjects = await withApplicant(read, given);
  const values: Record<string, string> = {};
  for (const name of names) {
    const source = sourceOf(app, name);
    const id = source && subjects[source.subject];
    const value =
      source && id !== undefined
        ? await follow(read, { resource: SUBJECTS[source.subject], id }, source, wording)
        : await systemValue(app, name, actor);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function reader(app: FastifyInstance, actor: Actor): Reader {
  const known = new Map<string, Promise<View | undefined>>();
  const look = async (resource: string, id: number): Promise<View | undefined> => {
    const definition = app.registry.current.resources[resource];
    const request = definition && requestOf(app, actor, definition);
    if (!request || request.access.read === false) return undefined;
    const record = await findOne(request, id);
    return record === undefined ? undefined : { request, values: withoutNest(JSON.parse(record) as Values) };
  };
  return (resource, id) => {
    const key = `${resource}/${id}`;
    const found = known.get(key) ?? look(resource, id);
    known.set(key, found);
    return found;
  };
}

async function withApplicant(read: Reader, { applicant, ...others }: Subjects): Promise<Subjects> {
  const values = applicant === undefined ? undefined : (await read(SUBJECTS.applicant, applicant))?.values;
  if (!values) return others;
  const [candidate, job] = [idOf(values['candidate']), idOf(values['job'])];
  return { applicant, ...(candidate !== undefined && { candidate }), ...(job !== undefined && { job }), ...others };
}

const idOf = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : undefined;

/** Of the product, or a custom field that is offered to templates: `jobs__shift`. */
function sourceOf({ registry }: FastifyInstance, name: string): PlaceholderSource | undefined {
  if (Object.hasOwn(PLACEHOLDER_SOURCES, name)) return PLACEHOLDER_SOURCES[name];
  const [table = '', key] = name.split('__');
  const subject = (Object.keys(SUBJECTS) as Subject[]).find((each) => SUBJECTS[each] === table);
  const field = registry.customFields.find((each) => each.table === table)?.fields.find((each) => each.key === key);
  return subject && field?.show_on_email_templates ? { subject, path: customName(field.key) } : undefined;
}

async function follow(
  read: Reader,
  start: { readonly resource: string; readonly id: number },
  { path, part }: PlaceholderSource,
  wording: Wording,
): Promise<string | undefined> {
  const names = path.split('.');
  let view = await read(start.resource, start.id);
  for (const name of names.slice(0, -1)) {
    const to = view?.request.definition.fields[name]?.relation?.to;
    const id = idOf(view?.values[name]);
    view = to === undefined || id === undefined ? undefined : await read(to, id);
  }
  const name = names.at(-1)!; // a path has a name
  const field = view?.request.definition.fields[name];
  if (!view || !field || !view.request.access.readFields.has(name)) return undefined;
  return valueText(view.values[name], { definition: view.request.definition, field, ...(part && { part }) }, wording);
}

async function systemValue(
  { database }: FastifyInstance,
  name: string,
  { principal }: Actor,
): Promise<string | undefined> {
  if (name === 'today') return dayIn(new Date(), principal.timeZone);
  if (name === 'sender_email') return principal.username;
  if (name !== 'sender_name') return undefined;
  const { rows } = await database.query<{ name: string }>(
    `select concat_ws(' ', first_name, last_name) as name from users where id = $1`,
    [principal.userId],
  );
  return rows[0]?.name;
}
