import type { FastifyInstance } from 'fastify';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import { notificationPath } from '#shared/rules/notifications.ts';
import type { Email } from '#server/platform/mail/mailer.ts';
import { composeEmail } from '#server/platform/mail/templates.ts';
import type { TextKey } from '#server/platform/texts/say.ts';
import type { Recipient } from './recipients.ts';
import type { RenderedNews } from './render-news.ts';

/** The address of the list of all notifications of a user. */
const ALL = '/notification';

/** The receiver of an email and its news. */
type Receiver = Pick<Recipient, 'username' | 'first_name' | 'language'> & Pick<RenderedNews, 'message'>;

/** The email to one user, in their language. @param address the link in it, see {@link screenAddress}. */
export function notificationEmail(
  { config, texts }: FastifyInstance,
  { username, first_name, language, message }: Receiver,
  address: string,
): Email {
  const say = (key: TextKey) => texts.text(language, key, { name: first_name, app: config.appTitle, message });
  return composeEmail({
    to: username,
    subject: say('mail.notification.subject'),
    before: [say('mail.greeting'), say('mail.notification.intro')],
    link: { text: say('mail.notification.action'), address },
    after: [say('mail.notification.reason')],
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
