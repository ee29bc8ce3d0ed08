import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readPeople } from '#screens/team/members/read-people.ts';
import { failed, ok, startApp } from '#tests/screens/app/app-kit.tsx';
import { buildCatalogue, buildField, buildResource } from '#tests/screens/client/catalogue-builder.ts';
import { buildMember, ingrid, owen, serveTeam, SOURCER } from './members-kit.tsx';

// It comes by itself where it is needed; on a busy machine that takes longer than a test waits.
import '#screens/team/members/MembersScreen.tsx';

const HERE = '/settings/master/account-and-users';
const SCREEN = 'team/members/MembersScreen';
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
const filterBy = async (user: Awaited<ReturnType<typeof open>>['user'], title: string, options: readonly string[]) => {
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: title }));
  const editor = within(await screen.findByRole('dialog', { name: title }));
  for (const option of options) await user.click(await editor.findByLabelText(option));
  await user.click(editor.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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

    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'ingrid');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Owen Hartley/ })).toBeNull());
    await filterBy(user, 'Roles', ['Vendor']);
    await filterBy(user, 'Status', ['Invited', 'Inactive']);
    await user.click(await screen.findByRole('button', { name: 'Last seen' }));

    await waitFor(() =>
      expect(server.callsOf('GET /users/member/').at(-1)?.params).toMatchObject({
        query: 'ingrid',
        role: 'vendor',
        status: 'invited,inactive',
        orderBy: 'last_seen_on',
        ascending: 'true',
      }),
    );
    expect(screen.getByRole('button', { name: 'Status is any of Invited, Inactive' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove filter on Roles' }));
    await waitFor(() => expect(server.callsOf('GET /users/member/').at(-1)?.params).not.toHaveProperty('role'));
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByRole('row', { name: /Owen Hartley/ })).toBeDefined();
  });

  it('are walked along with J and K', async () => {
    const { user } = await open();
    await screen.findByRole('row', { name: /Ingrid Aas/ });

    await user.keyboard('j');

    expect(document.activeElement?.textContent).toBe('Ingrid Aas');
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
      failed(409, 'conflict', {
        errors: { role: { message: 'accounts.role_limit', args: { limit: 3, role: 'Vendor' }, text: '' } },
      }),
    );

    await app.user.click(panel.getByRole('button', { name: 'Save changes' }));
    expect(
      await panel.findByText(
        'The team can have up to 3 users with the role Vendor. Deactivate one or raise the limit.',
      ),
    ).toBeDefined();
    expect(app.server.callsOf('PATCH /users/member/11/').at(-1)?.body).toEqual({ role: ['Recruiter', 'Vendor'] });

    for (const role of ['Vendor', 'Recruiter']) await app.user.click(panel.getByRole('checkbox', { name: role }));
    await app.user.click(panel.getByRole('button', { name: 'Save changes' }));
    expect(await panel.findByText('Choose at least one role.')).toBeDefined();
  });

  it('keep a changed name until it is saved by Ctrl+S or given up in so many words', async () => {
    const app = await open();
    const panel = await openMember(app, 'Ingrid Aas');
    const name = await panel.findByRole('textbox', { name: 'Last name' });
    await app.user.clear(name);
    await app.user.type(name, 'Olsen');

    await app.user.click(panel.getByRole('button', { name: 'Close' }));
    await app.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull());
    expect(name).toHaveProperty('value', 'Olsen');
    await app.user.keyboard('{Control>}s{/Control}');

    expect(await screen.findByText('User saved')).toBeDefined();
    expect(app.server.callsOf('PATCH /users/member/11/').at(-1)?.body).toEqual({ last_name: 'Olsen' });
  });

  it('are signed out of a session, and made to choose a new password after a question', async () => {
    const app = await open();
    const panel = await openMember(app, 'Ingrid Aas');

    await app.user.click(await panel.findByRole('button', { name: 'Sign out Firefox 144, Windows' }));
    expect(await screen.findByText('Session ended')).toBeDefined();

    await app.user.click(panel.getByRole('button', { name: 'Reset password' }));
    const question = within(await screen.findByRole('dialog', { name: 'Reset password?' }));
    await app.user.click(question.getByRole('button', { name: 'Reset password' }));
    await waitFor(() => expect(app.server.callsOf('POST /users/member/11/password-reset/')).toHaveLength(1));
  });

  it('are deactivated with everything going to one person but for what goes to another', async () => {
    const app = await open({
      records: [
        { resource: 'organizations', field: 'owner', count: 3, can_be_empty: true },
        { resource: 'organizations', field: 'head', count: 1, can_be_empty: false },
      ],
      decisions: 2,
    });
    const panel = await openMember(app, 'Ingrid Aas');
    await app.user.click(await panel.findByRole('button', { name: 'Deactivate user…' }));
    const newOwner = await panel.findByRole('combobox', { name: 'New owner for everything' });
    await app.user.click(newOwner);
    await app.user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: /Owen Hartley/ }));
    const decisions = panel.getByRole<HTMLSelectElement>('combobox', { name: 'Pending decisions: new owner' });
    expect(decisions.selectedOptions[0]?.text).toBe('Owen Hartley');
    await app.user.selectOptions(panel.getByRole('combobox', { name: 'Organizations · Owner: new owner' }), 'Nobody');

    await app.user.click(panel.getByRole('button', { name: 'Deactivate user' }));

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

  it('keep what was typed about them while one looks at what a deactivation would take', async () => {
    const app = await open({ records: [], decisions: 0 });
    const panel = await openMember(app, 'Ingrid Aas');
    await app.user.type(await panel.findByRole('textbox', { name: 'First name' }), ' Marie');

    await app.user.click(panel.getByRole('button', { name: 'Deactivate user…' }));
    expect(panel.queryByRole('textbox', { name: 'First name' })).toBeNull();
    await app.user.click(await panel.findByRole('button', { name: 'Go back' }));

    expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Ingrid Marie');
    expect(panel.getByText('1 unsaved change')).toBeDefined();
  });

  it('are saved without a jump of the keyboard to the top of the page', async () => {
    const app = await open();
    const panel = await openMember(app, 'Ingrid Aas');
    await app.user.type(await panel.findByRole('textbox', { name: 'First name' }), ' Marie');
    app.server.on('PATCH /users/member/11/', () => ok({ ...buildMember(11, 'Ingrid Marie Aas') }));
    serveTeam(app.server, [buildMember(11, 'Ingrid Marie Aas')]);
    const save = panel.getByRole('button', { name: 'Save changes' });
    save.focus();

    await app.user.keyboard('{Enter}');

    await waitFor(() => expect(panel.queryByText('1 unsaved change')).toBeNull());
    expect(document.activeElement?.contains(save)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('are invited together from pasted addresses, and a taken one is marked in its row', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('button', { name: 'Invite users' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite users to the team' }));
    await user.click(dialog.getByRole('textbox', { name: 'Email addresses' }));
    await user.paste('kim.hald@x.example\nBo Lund <bo@x.example>');
    await user.click(dialog.getByRole('checkbox', { name: 'Recruiter' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Permissions' }), 'Sourcer');
    server.on('POST /users/member/invite/', () =>
      failed(422, 'invalid', { errors: { 'members.1.username': { message: 'accounts.username_taken', text: '' } } }),
    );

    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Discard invitations?' }));
    expect(question.getByText('The 2 users on the list won’t be invited.')).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    await user.clear(await dialog.findByRole('textbox', { name: 'Last name, row 1' }));
    await user.click(dialog.getByRole('button', { name: 'Send 2 invitations' }));

    expect(await dialog.findByText('A user with this email address already exists.')).toBeDefined();
    expect(dialog.getByRole('textbox', { name: 'Email address, row 2' }).getAttribute('aria-invalid')).toBe('true');
    expect(server.callsOf('POST /users/member/invite/').at(-1)?.body).toMatchObject({
      role: ['Recruiter'],
      permissions: SOURCER.permissions,
      members: [
        { first_name: 'Kim', last_name: '', username: 'kim.hald@x.example' },
        { first_name: 'Bo', last_name: 'Lund', username: 'bo@x.example' },
      ],
    });
  });

  it('are not invited before what is no address was corrected: it stays where it was pasted, and says so', async () => {
    const { user, server } = await open();
    server.on('POST /users/member/invite/', () => ok({ data: { ids: [21, 22] } }));
    await user.click(screen.getByRole('button', { name: 'Invite users' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite users to the team' }));
    const addresses = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Email addresses' });
    await user.click(addresses);
    await user.paste('Kim Hald <kim@x.example>\nbo@nowhere\nCy Holm');
    await user.click(dialog.getByRole('checkbox', { name: 'Recruiter' }));

    expect(addresses.value).toBe('bo@nowhere\nCy Holm');
    expect(addresses.getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByText('These 2 values aren’t email addresses. Correct or remove them.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(server.callsOf('POST /users/member/invite/')).toHaveLength(0);

    await user.clear(addresses);
    await user.type(addresses, 'bo@nowhere.example{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Send 2 invitations' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('POST /users/member/invite/').at(-1)?.body).toMatchObject({
      members: [{ username: 'kim@x.example' }, { username: 'bo@nowhere.example' }],
    });
  });

  it('are told of what the server refuses about the list as a whole', async () => {
    const { user, server } = await open();
    server.on('POST /users/member/invite/', () =>
      failed(422, 'invalid', {
        errors: { members: { message: 'validation.maxItems', args: { limit: 100 }, text: '' } },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Invite users' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite users to the team' }));
    await user.type(dialog.getByRole('textbox', { name: 'Email addresses' }), 'kim@x.example');
    await user.click(dialog.getByRole('checkbox', { name: 'Recruiter' }));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));

    expect(await dialog.findByText('Choose up to 100.')).toBeDefined();
  });

  it('have their invitation sent again or taken back', async () => {
    const app = await open();
    const panel = await openMember(app, 'Ann Berg');

    await app.user.click(await panel.findByRole('button', { name: 'Resend invitation' }));
    expect(await screen.findByText('New link sent to ann@halden.example')).toBeDefined();

    await app.user.click(panel.getByRole('button', { name: 'Revoke invitation' }));
    const question = within(await screen.findByRole('dialog', { name: 'Revoke invitation?' }));
    await app.user.click(question.getByRole('button', { name: 'Revoke invitation' }));
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
    expect(await screen.findByText('The users couldn’t be loaded')).toBeDefined();
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
    expect(readPeople(text).people.map((person) => `${person.first_name} ${person.last_name}`)).toEqual(names);
  });

  it.each([
    ['ann@x.example\nbo@nowhere\nCy Holm', ['bo@nowhere', 'Cy Holm']],
    ['ann@x.example; bo.x.example; cy@x.example', ['bo.x.example']],
    ['Ann,Berg,ann@x.example,ann@', ['ann@']],
    ['ann@@x.example\n\nbo@x.example.', ['ann@@x.example', 'bo@x.example.']],
    ['First,Last,Mail\nAnn,Berg,ann@x.example', []],
    ['Ann (ann@x.example)\nmailto:bo@x.example', []],
  ])('keeps what is no address of %j', (text, rest) => {
    expect(readPeople(text).rest).toEqual(rest);
  });
});
