import type { FastifyInstance } from 'fastify';
import { composeEmail, linkEmail, timeWithZone } from '#server/platform/mail/templates.ts';
import type { TextKey } from '#server/platform/texts/say.ts';
import { issueToken, type Purpose } from './account-tokens.ts';
import type { Person } from './person-queries.ts';

/** The screens that emailed links open. */
const SCREENS: Readonly<Record<Purpose, (userId: number, token: string) => string>> = {
  activation: (userId, token) => `/auth/activate/${userId}/${token}`,
  recovery: (_userId, token) => `/auth/password-reset/${token}`,
};

/** Makes a link that works once and emails it. The link's host is the configured one, whatever the request says. */
export async function emailAccountLink(app: FastifyInstance, person: Person, purpose: Purpose): Promise<void> {
  await app.database.transaction(async () => {
    const { token, expiresOn } = await issueToken(app.database, person.id, purpose);
    await app.mailer.send(
      linkEmail(app.texts, {
        kind: purpose,
        to: person.username,
        language: person.language,
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
export async function emailPasswordChanged({ config, mailer, texts }: FastifyInstance, person: Person): Promise<void> {
  const { language, username, first_name: name } = person;
  const at = timeWithZone(texts.languageFor(language), new Date(), person.time_zone ?? 'UTC');
  const text = (key: TextKey) => texts.text(language, key, { name, app: config.appTitle, username, at });
  await mailer.send(
    composeEmail({
      to: username,
      subject: text('mail.password_changed.subject'),
      before: [text('mail.greeting'), text('mail.password_changed.intro'), text('mail.password_changed.not_you')],
      link: { text: text('mail.password_changed.action'), address: `${config.publicUrl}/auth/password-recovery` },
      after: [text('mail.password_changed.expected')],
    }),
  );
}
