import en from '../../../../locales/en.json' with { type: 'json' };
import type { Mail } from './mailer.ts';

/** An email with one link. */
export interface LinkMail {
  readonly kind: 'activation' | 'recovery';
  readonly to: string;
  /** How the receiver is greeted. */
  readonly name: string;
  /** The application's title. */
  readonly app: string;
  readonly link: string;
  readonly expiresOn: Date;
  /** IANA zone of the receiver, for the time the link ends. */
  readonly timeZone: string;
}

/** Writes an email with its texts from the locale. User input (names) is escaped in the HTML part. */
export function linkMail({ kind, to, link, name, app, expiresOn, timeZone }: LinkMail): Mail {
  const texts = en.mail[kind];
  const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(expiresOn);
  const say = (text: string) => fill(text, { name, app, until });
  return composeMail({
    to,
    subject: say(texts.subject),
    before: [say(en.mail.greeting), say(texts.intro)],
    link: { text: say(texts.action), address: link },
    after: [say(texts.expiry), say(en.mail.ignore)],
  });
}

/** An email in plain text: paragraphs, one link, paragraphs. */
export interface MailParts {
  readonly to: string;
  readonly subject: string;
  readonly before: readonly string[];
  readonly link: { readonly text: string; readonly address: string };
  readonly after: readonly string[];
}

/** Lays an email out as text and as HTML, in which everything is escaped. The subject is brought to one line. */
export function composeMail({ to, subject, before, link, after }: MailParts): Mail {
  return {
    to,
    subject: oneLine(subject),
    text: [...before, `${link.text}:\n${link.address}`, ...after].join('\n\n'),
    html: [
      ...before.map(paragraph),
      `<p><a href="${escape(link.address)}">${escape(link.text)}</a></p>`,
      ...after.map(paragraph),
    ].join('\n'),
  };
}

/** Puts values into a text of the locale, where it says `%{name}`. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/%\{(\w+)\}/g, (placeholder, key: string) => values[key] ?? placeholder);

const paragraph = (text: string) => `<p>${escape(text)}</p>`;

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!); // every matched one has an entity
