import type { FastifyInstance } from 'fastify';
import { titleOf } from '#engine/model/wording.ts';
import type { NotificationArgument } from '#shared/contracts/notifications.ts';
import {
  type NotificationContext,
  type NotificationNews,
  type RecordReference,
  rulesOf,
} from '#shared/notification-contexts.ts';
import type { TextKey } from '#server/platform/texts/say.ts';
import { readableNames } from './readable-names.ts';
import type { Recipient } from './recipients.ts';
import type { WireSubjects } from './subjects.ts';

/**
 * An argument of a text, as it is stored: a record keeps its place beside its name, so that it can be named for another
 * user.
 */
export type StoredArgument = NotificationArgument | (RecordReference & { readonly name: string });

/** The same before it is rendered for a user. */
type GivenArgument = string | number | RecordReference | { readonly message: string };

/** A message of a context with what is put into it. */
export interface GivenNews {
  readonly context: NotificationContext;
  readonly message_key: string;
  readonly args: Readonly<Record<string, GivenArgument>>;
}

/** News as one user receives it. */
export interface RenderedNews {
  readonly message: string;
  readonly args: Readonly<Record<string, StoredArgument>>;
}

const MAX_MESSAGE_LENGTH = 500;
const MAX_ARGUMENT_LENGTH = 300;

/** The news of a feature with its arguments as their kinds say. @param wire job and candidate of its subject. */
export function givenNews({ context, subject, message_key, args }: NotificationNews, wire: WireSubjects): GivenNews {
  const values: Readonly<Record<string, string | number | RecordReference>> = args;
  const given = Object.entries(rulesOf(context).messages[message_key]!.args) // the type knows it
    .map(([name, kind]) => [name, argumentOf(kind)(values[name] ?? '')] as const);
  return { context, message_key, args: Object.fromEntries(given) };

  function argumentOf(kind: string): (value: string | number | RecordReference) => GivenArgument {
    if (kind === 'subject') return () => subject;
    if (kind === 'job') return () => (wire.job ? { resource: 'jobs', ...wire.job } : subject);
    if (kind === 'candidate') return () => (wire.candidate ? { resource: 'candidates', ...wire.candidate } : subject);
    if (kind === 'text' || kind === 'record') return (value) => value;
    const [resource, field] = kind.split('/');
    return (value) => ({ message: `resources.${resource}.enums.${field}.${String(value)}` });
  }
}

/**
 * Renders one piece of news for any number of users: in the language of each, with names only of records that they can
 * read.
 */
export function newsRenderer(app: FastifyInstance, news: GivenNews): (reader: Recipient) => Promise<RenderedNews> {
  const names = readableNames(app);
  return async (reader) => {
    const rendered: [string, StoredArgument][] = [];
    for (const [name, value] of Object.entries(news.args)) rendered.push([name, await argumentFor(reader, value)]);
    const args = Object.fromEntries(rendered);
    return { message: messageText(app, reader, news, args), args };
  };

  async function argumentFor(reader: Recipient, value: GivenArgument): Promise<StoredArgument> {
    if (typeof value === 'number') return value;
    if (typeof value === 'string') return oneLine(value, MAX_ARGUMENT_LENGTH);
    if ('message' in value) {
      const { message } = value;
      const text = app.texts.render(reader.language, { message, args: {}, text: englishChoice(app, message) });
      return { message, text };
    }
    const { resource, id } = value;
    return { resource, id, name: oneLine(await names(reader, value), MAX_ARGUMENT_LENGTH) };
  }
}

/** The whole sentence, in a line or two: its arguments are user input. */
function messageText(
  { texts }: FastifyInstance,
  reader: Recipient,
  news: GivenNews,
  args: RenderedNews['args'],
): string {
  const key = `notification_texts.${news.context}.${news.message_key}` as TextKey; // a test compares table and locale
  const values = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === 'object' && 'name' in value ? value.name : value,
  ]);
  return oneLine(texts.text(reader.language, key, Object.fromEntries(values)), MAX_MESSAGE_LENGTH);
}

/** The English word for a choice of a field, from its key `resources.<resource>.enums.<field>.<value>`. */
function englishChoice({ registry }: FastifyInstance, key: string): string {
  const [, resource = '', , field = '', value = ''] = key.split('.');
  return registry.current.resources[resource]?.fields[field]?.enumTitles?.[value] ?? titleOf(value);
}

/** Control characters are blanks. */
function oneLine(text: string, longest: number): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}
