import type { FastifyInstance } from 'fastify';
import type { NavigationItem } from '#engine/schema/navigation-item.ts';
import { notificationPath } from '#shared/rules/notifications.ts';
import en from '../../../../locales/en.json' with { type: 'json' };
import type { Mail } from '#server/platform/mail/mailer.ts';
import { composeMail, fill } from '#server/platform/mail/templates.ts';
import type { Recipient } from './recipients.ts';
import type { RenderedNews } from './render-news.ts';

/** Where everything that a person was told can be found. */
const ALL = '/notification';

/** Whom a mail tells what. */
type Receiver = Pick<Recipient, 'username' | 'first_name'> & Pick<RenderedNews, 'message'>;

/** The mail to one person. @param address the link in it, see {@link screenAddress}. */
export function notificationMail(
  app: FastifyInstance,
  { username, first_name, message }: Receiver,
  address: string,
): Mail {
  const { notification: texts, greeting } = en.mail;
  const say = (text: string) => fill(text, { name: first_name, app: app.config.appTitle, message });
  return composeMail({
    to: username,
    subject: say(texts.subject),
    before: [say(greeting), say(texts.intro)],
    link: { text: say(texts.action), address },
    after: [say(texts.reason)],
  });
}

/** The whole address of the screen that a notification leads to, at the configured host; else that of all notifications. */
export function screenAddress(app: FastifyInstance, told: Parameters<typeof notificationPath>[0]): string {
  const path = notificationPath(told);
  return `${app.config.publicUrl}${path !== null && isServed(app, path) ? path : ALL}`;
}

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
