import type { FastifyInstance } from 'fastify';
import en from '../../../../locales/en.json' with { type: 'json' };
import { composeMail, fill, linkMail } from '#server/platform/mail/templates.ts';
import { issueToken, type Purpose } from './account-tokens.ts';
import type { Person } from './person-queries.ts';

/** The screens that emailed links open. */
const SCREENS: Readonly<Record<Purpose, (userId: number, token: string) => string>> = {
  activation: (userId, token) => `/auth/activate/${userId}/${token}`,
  recovery: (_userId, token) => `/auth/password-reset/${token}`,
};

/** Makes a link that works once and emails it. The link's host is the configured one, whatever the request says. */
export async function mailAccountLink(app: FastifyInstance, person: Person, purpose: Purpose): Promise<void> {
  await app.database.transaction(async () => {
    const { token, expiresOn } = await issueToken(app.database, person.id, purpose);
    await app.mailer.send(
      linkMail({
        kind: purpose,
        to: person.username,
        name: person.first_name,
        app: app.config.appTitle,
        link: `${app.config.publicUrl}${SCREENS[purpose](person.id, token)}`,
        expiresOn,
        timeZone: person.time_zone ?? 'UTC',
      }),
    );
  });
}

/**
 * Notifies a user, within the current transaction, that their password was changed, and says what to do if they did not
 * change it.
 */
export async function mailPasswordChanged(app: FastifyInstance, person: Person): Promise<void> {
  const { password_changed: texts, greeting } = en.mail;
  const zone = person.time_zone ?? 'UTC';
  const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long', timeZone: zone }).format();
  const say = (text: string) =>
    fill(text, { name: person.first_name, app: app.config.appTitle, username: person.username, at });
  await app.mailer.send(
    composeMail({
      to: person.username,
      subject: say(texts.subject),
      before: [say(greeting), say(texts.intro), say(texts.not_you)],
      link: { text: say(texts.action), address: `${app.config.publicUrl}/auth/password-recovery` },
      after: [say(texts.expected)],
    }),
  );
}
