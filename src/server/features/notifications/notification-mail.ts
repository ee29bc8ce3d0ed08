import type { FastifyInstance } from 'fastify';
import type { NavigationItem } from '#engine/schema/navigation-item.ts';
import { notificationPath } from '#shared/rules/notifications.ts';
import en from '../../../../locales/en.json' with { type: 'json' };
import type { Mail } from '#server/platform/mail/mailer.ts';
import { composeMail, fill } from '#server/platform/mail/templates.ts';
import type { NewNotification, Recipient } from './queries.ts';

/** Where everything that a person was told can be found. */
const ALL = '/notification';

/** The mail to one person, with a link to the screen that the notification leads to. Its host is the configured one. */
export function notificationMail(
  app: FastifyInstance,
  { username, first_name }: Recipient,
  told: NewNotification,
): Mail {
  const { notification: texts, greeting } = en.mail;
  const say = (text: string) => fill(text, { name: first_name, app: app.config.appTitle, message: told.message });
  return composeMail({
    to: username,
    subject: say(texts.subject),
    before: [say(greeting), say(texts.intro)],
    link: { text: say(texts.action), address: `${app.config.publicUrl}${screenOf(app, told)}` },
    after: [say(texts.reason)],
  });
}

function screenOf(app: FastifyInstance, { context, job, candidate, feedback }: NewNotification): string {
  const path = notificationPath({
    context,
    job: subject(job),
    candidate: subject(candidate),
    feedback: subject(feedback),
  });
  return path !== null && isServed(app, path) ? path : ALL;
}

const subject = (id: number | undefined) => (id === undefined ? null : { id });

/** True where the files have a screen at this address or above it. */
function isServed({ registry }: FastifyInstance, path: string): boolean {
  const { resources, navigation } = registry.current;
  const routes = [...Object.values(resources).map(({ route }) => route), ...navigation.flatMap(targetsOf)];
  const [address] = path.split('?');
  return routes.some((route) => route !== undefined && (address === route || address!.startsWith(`${route}/`)));
}

const targetsOf = ({ to, screen, items = [] }: NavigationItem): string[] => [
  ...(to === undefined || screen === undefined ? [] : [to]),
  ...items.flatMap(targetsOf),
];
