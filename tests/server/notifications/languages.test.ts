import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadTexts } from '#server/platform/texts/texts.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

it('is told, mailed, found and answered in the language of each user’s profile', async () => {
  const server = await startTestServer({
    kind: moduleDatabases()[0],
    texts: loadTexts(join(import.meta.dirname, 'locales')),
  });
  const admin = await server.build.user({ role: 'Admin', firstName: 'Ada' });
  const german = await server.build.user({ role: 'Recruiter', firstName: 'Kim', language: 'de' });
  const french = await server.build.user({ role: 'Recruiter', language: 'fr' });
  const send = async (as: typeof admin, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
    (await server.app.inject({ method, url: `/api/v1${path}`, headers: server.as(as), payload })).json();
  const given = await send(german, 'POST', '/customer/feedback/', { kind: 'idea', title: 'Sortieren', text: 'Bitte' });
  await send(german, 'PATCH', '/users/notification-choices/', { feedback: { email: true } });

  await send(admin, 'POST', `/customer/feedback/${given.data.id}/transitions/triage/`, {});
  await send(admin, 'POST', `/customer/feedback/${given.data.id}/transitions/plan/`, {});
  await server.app.notifications.notify({
    to: [german.id, french.id],
    context: 'job',
    subject: { resource: 'jobs', id: 7 },
    message_key: 'approved',
    args: {},
  });

  const told = (await send(german, 'GET', '/customer/notifications/?query=geplant')).results;
  expect(told).toMatchObject([
    {
      message: 'Der Status deines Feedbacks „Sortieren“ ist jetzt: Geplant',
      message_key: 'status',
      args: { title: 'Sortieren', status: { message: 'resources.feedback.enums.status.planned', text: 'Geplant' } },
    },
  ]);
  expect((await send(german, 'GET', '/customer/notifications/?query=triaged')).results).toMatchObject([
    { message: 'Der Status deines Feedbacks „Sortieren“ ist jetzt: Triaged' },
  ]);
  const email = server.mails.find(({ subject }) => subject === told[0].message);
  expect(email).toMatchObject({ to: german.username, text: expect.stringContaining('Hallo Kim,') });
  for (const each of [german, french])
    expect((await send(each, 'GET', '/customer/notifications/?type=job')).results).toMatchObject([
      { message: '“#7” was approved' },
    ]);

  const [first] = told;
  expect((await send(german, 'PATCH', `/customer/notifications/${first.id}/`, { is_read: true })).message).toBe(
    'Als gelesen markiert',
  );
  const archive = { to_update: told.map(({ id }: { id: number }) => ({ id, is_archive: true })) };
  expect((await send(german, 'PATCH', '/customer/bulk-notifications-update/', archive)).message).toBe(
    '1 Benachrichtigung wurde archiviert.',
  );
  expect((await send(german, 'PATCH', '/customer/notifications/987654/', { is_read: true })).message).toBe(
    'Diese Benachrichtigung gibt es nicht.',
  );
});
