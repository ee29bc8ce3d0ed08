import { timeIn } from '#engine/field-types/date/zoned-time.ts';
import type { TextKey } from '../texts/say.ts';
import type { Texts } from '../texts/texts.ts';
import type { Email } from './mailer.ts';
import { escapeHtml } from '#server/platform/html/escape-html.ts';

/** An email with one link. */
export interface LinkEmail {
  readonly kind: 'activation' | 'recovery';
  readonly to: string;
  /** Of the receiver; null where it is not known. */
  readonly language: string | null;
  /** How the receiver is greeted. */
  readonly name: string;
  /** The application's title. */
  readonly app: string;
  readonly link: string;
  readonly expiresOn: Date;
  /** IANA zone of the receiver, for the time the link ends. */
  readonly timeZone: string;
}

/** Writes an email in the language of its receiver. User input (names) is escaped in the HTML part. */
export function linkEmail(
  texts: Texts,
  { kind, to, language, link, name, app, expiresOn, timeZone }: LinkEmail,
): Email {
  const args = { name, app, until: timeWithZone(texts.languageFor(language), expiresOn, timeZone) };
  const text = (key: TextKey) => texts.text(language, key, args);
  return composeEmail({
    to,
    subject: text(`mail.${kind}.subject`),
    before: [text('mail.greeting'), text(`mail.${kind}.intro`)],
    link: { text: text(`mail.${kind}.action`), address: link },
    after: [text(`mail.${kind}.expiry`), text('mail.ignore')],
  });
}

/** `20/11/2026 03:07 PM GMT+1`: a time with its zone, which the receiver of an email can't look up. */
export const timeWithZone = (language: string, time: Date, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeZone, timeZoneName: 'short' });
  const zone = parts.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${timeIn(time, timeZone)} ${zone}`;
};

/** An email in plain text: paragraphs, one link, paragraphs. */
export interface EmailParts {
  readonly to: string;
  readonly subject: string;
  readonly before: readonly string[];
  readonly link: { readonly text: string; readonly address: string };
  readonly after: readonly string[];
}

/** Lays an email out as text and as HTML, in which everything is escaped. The subject is brought to one line. */
export function composeEmail({ to, subject, before, link, after }: EmailParts): Email {
  return {
    to,
    subject: oneLine(subject),
    text: [...before, `${link.text}:\n${link.address}`, ...after].join('\n\n'),
    html: [
      ...before.map(paragraph),
      `<p><a href="${escapeHtml(link.address)}">${escapeHtml(link.text)}</a></p>`,
      ...after.map(paragraph),
    ].join('\n'),
  };
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
