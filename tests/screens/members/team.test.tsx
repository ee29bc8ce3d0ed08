import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readPeople } from '../../../custom-screens/account-and-users/read-people.ts';
import { failed, startApp } from '../app/app-kit.tsx';
import { buildCatalogue, buildField, buildResource } from '../client/catalogue-builder.ts';
import { buildMember, ingrid, owen, serveTeam, SOURCER } from './members-kit.tsx';

// It comes by itself where it is needed; on a busy machine that takes longer than a test waits.
import '../../../custom-screens/account-and-users/AccountAndUsersScreen.tsx';

const HERE = '/settings/master/account-and-users';
const SCREEN = 'account-and-users/AccountAndUsersScreen';
const navigation = [
  { key: 'account_and_users', title: 'Account and users', to: HERE, screen: SCREEN },
  { key: 'all_members', title: 'Everyone', to: `${HERE}/all`, screen: SCREEN, hidden: true },
];
const organizations = buildResource('organizations', {
  titlePlural: 'Organizations',
  fieldList: [buildField('owner', { title: 'Owner' })],
});

const invited = buildMember(13, 'Ann Berg', { status: 'invited', is_activated: false, last_seen_on: null });
const gone = buildMember(14, 'Gus Gone', { status: 'left' });

const open = async (belongings?: Parameters<typeof serveTeam>[2], address = HERE) => {
  const app = await startApp({
    catalogue: { ...buildCatalogue([organizations]), navigation },
    address,
    prepare: (server) => serveTeam(server, [ingrid, owen, invited, gone], belongings),
  });
  await screen.findByRole('heading', { level: 1, name: 'Account and users' });
  return app;
};
const openMember = async (app: Awaited<ReturnType<typeof open>>, name: string) => {
  await app.user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
};

describe('the members of the team', () => {
  it('stand with their roles and whether they work here; those who left are under everyone', async () => {
    const { user } = await open();

    const row = await screen.findByRole('row', { name: /Owen Hartley/ });
    expect(within(row).getByText('Hiring Manager')).toBeDefined();
    expect(within(row).getByText('Active')).toBeDefined();
    expect(screen.getByRole('row', { name: /Ann Berg.*Invitation expired.*Never signed in/ })).toBeDefined();
    expect(screen.queryByRole('row', { name: /Gus Gone/ })).toBeNull();

    await user.click(screen.getByRole('link', { name: 'Everyone' }));

    expect(await screen.findByRole('row', { name: /Gus Gone.*Left/ })).toBeDefined();
  });

  it('are found by words, role and status, and sorted by a column', async () => {
    const { user, server } = await open();
    await screen.findByRole('row', { name: /Owen Hartley/ });

    await user.type(screen.getByRole('searchbox', { name: 'Search members' }), 'ingrid');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Owen Hartley/ })).toBeNull());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Roles' }), 'Vendor');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Invited');
    await user.click(screen.getByRole('button', { name: 'Last seen' }));

    await waitFor(() =>
      expect(server.callsOf('GET /users/member/').at(-1)?.params).toMatchObject({
        query: 'ingrid',
        role: 'vendor',
        status: 'invited',
        orderBy: 'last_seen_on',
        ascending: true,
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByRole('row', { name: /Owen Hartley/ })).toBeDefined();
  });

  it('are shown anew when another Admin changes one of them', async () => {
    const { server, socket } = await open();
    await screen.findByRole('row', { name: /Ingrid Aas/ });
    serveTeam(server, [buildMember(11, 'Ingrid Olsen')]);

    socket.emit('record', { resource: 'users', id: 11, kind: 'updated', version: 'now', by: 99 });

    expect(await screen.findByRole('row', { name: /Ingrid Olsen/ })).toBeDefined();
  });

  it('get other roles, and what the server refuses stands at the roles', async () => {
    const app = await open();
    const panel = await openMember(app, 'Ingrid Aas');
    await app.user.click(await panel.findByRole('checkbox', { name: 'Vendor' }));
    app.server.on('PATCH /users/member/11/', () =>
      failed(409, 'conflict', { errors: { role: { message: 'accounts.vendor_limit', args: { limit: 3 }, text: '' } } }),
    );

    await app.user.click(panel.getByRole('button', { name: 'Save changes' }));
    expect(await panel.findByText('The team may have 3 users of vendors.')).toBeDefined();
    expect(app.server.callsOf('PATCH /users/member/11/').at(-1)?.body).toEqual({ role: ['Recruiter', 'Vendor'] });

    for (const role of ['Vendor', 'Recruiter']) await app.user.click(panel.getByRole('checkbox', { name: role }));
    await app.user.click(panel.getByRole('button', { name: 'Save changes' }));
    expect(await panel.findByText('Choose at least one role.')).toBeDefined();
  });

  it('are signed out of a session, and made to choose a new password after a question', async () => {
    const app = await open();
    const panel = await openMember(app, 'Ingrid Aas');

    await app.user.click(await panel.findByRole('button', { name: 'Sign out Firefox 144, Windows' }));
    expect(await screen.findByText('The session was ended')).toBeDefined();

    await app.user.click(panel.getByRole('button', { name: 'Ask for a new password' }));
    const question = within(await screen.findByRole('dialog', { name: 'Make the old password useless?' }));
    await app.user.click(question.getByRole('button', { name: 'Ask for a new password' }));
    await waitFor(() => expect(app.server.callsOf('POST /users/member/11/password-reset/')).toHaveLength(1));
  });

  it('are deactivated with everything going to one person but for what goes to another', async () => {
    const app = await open({
      records: [
        { resource: 'organizations', field: 'owner', count: 3, may_be_empty: true },
        { resource: 'organizations', field: 'head', count: 1, may_be_empty: false },
      ],
      decisions: 2,
    });
    const panel = await openMember(app, 'Ingrid Aas');
    await app.user.click(await panel.findByRole('button', { name: 'Deactivate…' }));
    const heir = await panel.findByRole('combobox', { name: 'Everything goes to' });
    await app.user.click(heir);
    await app.user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: /Owen Hartley/ }));
    const decisions = panel.getByRole<HTMLSelectElement>('combobox', { name: 'Decisions that wait: goes to' });
    expect(decisions.selectedOptions[0]?.text).toBe('Owen Hartley');
    await app.user.selectOptions(panel.getByRole('combobox', { name: 'Organizations · Owner: goes to' }), 'Nobody');

    await app.user.click(panel.getByRole('button', { name: 'Deactivate' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.server.callsOf('POST /users/member/11/deactivate/').at(-1)?.body).toEqual({
      left: true,
      records: [
        { resource: 'organizations', field: 'owner', to: null },
        { resource: 'organizations', field: 'head', to: 12 },
      ],
      decisions: 12,
    });
  });

  it('are invited together from pasted addresses, and a taken one is marked in its row', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('button', { name: 'Invite people' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite people to the team' }));
    await user.click(dialog.getByRole('textbox', { name: 'E-mail addresses' }));
    await user.paste('kim.hald@x.example\nBo Lund <bo@x.example>');
    await user.click(dialog.getByRole('checkbox', { name: 'Recruiter' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Permissions' }), 'Sourcer');
    server.on('POST /users/member/invite/', () =>
      failed(422, 'invalid', { errors: { 'members.1.username': { message: 'accounts.username_taken', text: '' } } }),
    );

    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Close without inviting?' }));
    expect(question.getByText('The 2 people on the list are forgotten.')).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    await user.clear(await dialog.findByRole('textbox', { name: 'Last name, row 1' }));
    await user.click(dialog.getByRole('button', { name: 'Send 2 invitations' }));

    expect(await dialog.findByText('Someone with this e-mail address exists already.')).toBeDefined();
    expect(dialog.getByRole('textbox', { name: 'E-mail address, row 2' }).getAttribute('aria-invalid')).toBe('true');
    expect(server.callsOf('POST /users/member/invite/').at(-1)?.body).toMatchObject({
      role: ['Recruiter'],
      permissions: SOURCER.permissions,
      members: [
        { first_name: 'Kim', last_name: '', username: 'kim.hald@x.example' },
        { first_name: 'Bo', last_name: 'Lund', username: 'bo@x.example' },
      ],
    });
  });

  it('have their invitation sent again or taken back', async () => {
    const app = await open();
    const panel = await openMember(app, 'Ann Berg');

    await app.user.click(await panel.findByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText('A new link is on its way to ann@halden.example')).toBeDefined();

    await app.user.click(panel.getByRole('button', { name: 'Take it back' }));
    const question = within(await screen.findByRole('dialog', { name: 'Take the invitation back?' }));
    await app.user.click(question.getByRole('button', { name: 'Take it back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.server.callsOf('DELETE /users/member/13/invitation/')).toHaveLength(1);
  });

  it('say that they could not be loaded, and come after another try', async () => {
    const { user, server } = await startApp({
      catalogue: { ...buildCatalogue([]), navigation },
      address: HERE,
      prepare: (fake) => {
        serveTeam(fake, [ingrid]);
        fake.on('GET /users/member/', () => failed(503, 'unavailable'));
      },
    });
    expect(await screen.findByText('The members could not be loaded')).toBeDefined();
    serveTeam(server, [ingrid]);

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('row', { name: /Ingrid Aas/ })).toBeDefined();
  });
});

describe('people from pasted text', () => {
  it.each([
    ['ann@x.example, bo@x.example;cy@x.example', ['Ann ', 'Bo ', 'Cy ']],
    ['Ann Maria Berg <ANN@x.example>', ['Ann Maria Berg']],
    ['"Berg";"Ann";ann@x.example', ['Berg Ann']],
    ['First,Last,Mail\nAnn,Berg,ann@x.example\nAnn,Berg,ann@x.example', ['Ann Berg']],
    ['no address here', []],
  ])('%s', (text, names) => {
    expect(readPeople(text).map((person) => `${person.first_name} ${person.last_name}`)).toEqual(names);
  });
});
