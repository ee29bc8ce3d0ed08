import type { Announcement } from '#server/features/notifications/notify.ts';
import type { DatabaseKind } from '#tests/support/test-database.ts';
import './with-context.ts';

const { startTestServer } = await import('#tests/support/test-server.ts');
const { endFile } = await import('#tests/support/after-file.ts');
const { notificationPath, isReadByViewing } = await import('#shared/rules/notifications.ts');

const server = await startTestServer({ kind: process.argv[2] as DatabaseKind });
const { app } = server;
const admin = await server.build.user({ role: 'Admin', firstName: 'Ada', lastName: 'Lind' });
const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
  (await app.inject({ method, url: `/api/v1${path}`, headers: server.as(admin), payload })).json();

app.records.on('companies', {
  created: async ({ principal }, { id }) => {
    await app.notifications.notify({
      to: [principal.userId],
      context: 'anniversary',
      subject: { resource: 'companies', id },
      message_key: 'reached',
      args: { years: 10, owner: { resource: 'users', id: principal.userId } },
    } as unknown as Announcement);
  },
});
const make = async (path: string, values: object): Promise<number> => {
  const { data, message } = await send('POST', path, values);
  if (!data) throw new Error(message);
  return data.id;
};
const organization = await make('/customer/org/', { name: 'Halden' });
const company = await make('/customer/company/', { name: 'Yard', organization });
const { results } = await send('GET', '/customer/notifications/?context=anniversary&query=party');
const choices = (await send('PATCH', '/users/notification-choices/', { anniversary: { email: false } })).data;

process.stdout.write(
  JSON.stringify({
    company,
    results,
    view: notificationPath(results[0]),
    isReadByViewing: isReadByViewing(results[0]),
    mail: server.mails[0],
    choice: choices.anniversary,
  }),
);
await endFile();
await server.database.destroy();
process.exit(0);
