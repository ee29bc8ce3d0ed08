import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_NOTIFICATION_CHOICES } from '#shared/rules/notification-choices.ts';
import { failed, ok } from '../app/app-kit.tsx';
import { openProfile, part } from './profile-kit.tsx';

const save = () => screen.getByRole('button', { name: /^Save changes/ });

const reject = (field: string, message: string, text: string) =>
  failed(422, 'invalid', { errors: { [field]: { message, text } } });

describe('personal details', () => {
  it('are saved, and the whole application shows the new name', async () => {
    const { user, server } = await openProfile();
    const name = part('Personal details').getByRole('textbox', { name: 'First name' });

    await user.clear(name);
    await user.type(name, 'Åsa');
    await user.click(save());

    expect(await screen.findByText('Profile saved')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Åsa Lindqvist, account menu' })).toBeTruthy();
    expect(server.callsOf('PATCH /users/profile/')[0]?.body).toEqual({
      first_name: 'Åsa',
      last_name: 'Lindqvist',
      phone: null,
    });
    expect(screen.queryByText(/unsaved/)).toBeNull();
  });

  it('say at the field what is wrong, here and on the server', async () => {
    const { user, server } = await openProfile();
    server.on('PATCH /users/profile/', () => reject('phone', 'validation.phone', 'is not a telephone number'));
    const details = part('Personal details');
    const phone = details.getByRole('textbox', { name: 'Phone' });

    await user.clear(details.getByRole('textbox', { name: 'First name' }));
    await user.click(save());
    expect(await details.findByText('This is required.')).toBeTruthy();
    await user.type(details.getByRole('textbox', { name: 'First name' }), 'Maya');
    await user.type(phone, 'home');
    await user.click(save());

    expect(await details.findByText('Enter a phone number.')).toBeTruthy();
    expect(document.activeElement).toBe(phone);
    expect(phone.getAttribute('aria-invalid')).toBe('true');
  });

  it('are asked about before they are left unsaved', async () => {
    const { user } = await openProfile();
    await user.type(part('Personal details').getByRole('textbox', { name: 'Phone' }), '1');

    await user.click(screen.getByRole('link', { name: /, home$/ }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));

    expect(window.location.pathname).toBe('/user/profile');
  });

  it('show the username and cannot change it', async () => {
    await openProfile();

    expect(part('Personal details').getByRole('group', { name: 'Username' }).textContent).toBe('maya@halden.example');
  });
});

describe('the photo', () => {
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText<HTMLInputElement>('Photo'), { target: { files: [file] } });

  it('is saved as soon as it is chosen', async () => {
    const { server } = await openProfile();

    choose(new File(['png'], 'me.png', { type: 'image/png' }));

    expect(await screen.findByText('Photo saved')).toBeTruthy();
    const body = server.callsOf('PATCH /users/profile/')[0]?.body as FormData;
    expect((body.get('photo') as File).name).toBe('me.png');
  });

  it('must be an image', async () => {
    const { server } = await openProfile();

    choose(new File(['text'], 'me.pdf', { type: 'application/pdf' }));

    expect(await screen.findByText('me.pdf is not an image')).toBeTruthy();
    expect(server.callsOf('PATCH /users/profile/')).toHaveLength(0);
  });
});

describe('language and region', () => {
  it('offers all 15 languages by their own names, and the interface follows the choice at once', async () => {
    const { user } = await openProfile();
    const region = part('Language and region');

    await user.click(region.getByRole('combobox', { name: /^Language/ }));
    expect(screen.getAllByRole('option')).toHaveLength(15);
    await user.click(screen.getByRole('option', { name: 'Deutsch' }));
    expect(region.getByText(/isn’t translated into Deutsch yet.*12\.345,67/)).toBeTruthy();
    await user.click(save());

    await waitFor(() => expect(localStorage.getItem('i18n_locale')).toBe('de'));
  });
});

it('keeps the style of the sidebar for this browser', async () => {
  const { user } = await openProfile();

  await user.click(part('Appearance').getByRole('radio', { name: 'Collapsible' }));

  expect(localStorage.getItem('menu_style')).toBe('collapsible-vertical');
});

it('saves where the person wants to hear of what', async () => {
  const { user, server } = await openProfile();
  server.on('PATCH /users/notification-choices/', ({ body }) => ok({ data: body as object }));
  const notifications = part('Notifications');

  await user.click(await notifications.findByRole('switch', { name: 'Interviews: Email' }));
  await user.click(save());

  expect(await screen.findByText('Profile saved')).toBeTruthy();
  expect(server.callsOf('PATCH /users/notification-choices/')[0]?.body).toEqual({
    ...DEFAULT_NOTIFICATION_CHOICES,
    interview: { in_app: true, email: true },
  });
});

describe('the password', () => {
  it('ticks off its rules while one types, and is changed with the current one', async () => {
    const { user, server } = await openProfile();
    const section = part('Password');
    const met = () => section.getAllByRole('listitem').map((rule) => rule.textContent.endsWith('met'));

    await user.type(section.getByLabelText('Current password'), 'the old one');
    await user.type(section.getByLabelText('New password'), 'short');
    expect(met()).toEqual([false, true, true]);
    await user.type(section.getByLabelText('New password'), ' but now long');
    expect(met()).toEqual([true, true, true]);
    await user.click(save());

    expect(await screen.findByText(/^Password changed/)).toBeTruthy();
    expect(server.callsOf('PATCH /users/profile/')[0]?.body).toEqual({
      current_password: 'the old one',
      password: 'short but now long',
    });
    expect(section.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });

  it('stays when the current one is wrong, and the field says so', async () => {
    const { user, server } = await openProfile();
    server.on('PATCH /users/profile/', () => reject('current_password', 'accounts.password_current', 'is wrong'));
    const section = part('Password');

    await user.type(section.getByLabelText('Current password'), 'wrong');
    await user.type(section.getByLabelText('New password'), 'a long new password');
    await user.click(save());

    expect(await section.findByText('This isn’t your current password. Try again.')).toBeTruthy();
    expect(section.getByLabelText<HTMLInputElement>('New password').value).toBe('a long new password');
  });
});

describe('changes in several sections', () => {
  it('have one bar: it counts them, Ctrl+S saves them all, and Cancel takes back what is left', async () => {
    const { user, server } = await openProfile();
    server.on('PATCH /users/notification-choices/', ({ body }) => ok({ data: body as object }));
    const phone = part('Personal details').getByRole('textbox', { name: 'Phone' });
    const emails = await part('Notifications').findByRole('switch', { name: 'Interviews: Email' });

    await user.type(phone, '1');
    await user.click(emails);
    expect(screen.getByText('2 unsaved changes')).toBeTruthy();
    await user.keyboard('{Control>}s{/Control}');

    expect(await screen.findByText('Profile saved')).toBeTruthy();
    expect(server.callsOf('PATCH /users/profile/')).toHaveLength(1);
    expect(server.callsOf('PATCH /users/notification-choices/')).toHaveLength(1);
    expect(screen.queryByText(/unsaved/)).toBeNull();
    await user.type(phone, '2');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(phone).toHaveProperty('value', '1');
  });

  it('wait behind the first that is refused, whose field has the focus', async () => {
    const { user, server } = await openProfile();
    const name = part('Personal details').getByRole('textbox', { name: 'First name' });

    await user.click(await part('Notifications').findByRole('switch', { name: 'Interviews: Email' }));
    await user.clear(name);
    await user.click(save());

    expect(await part('Personal details').findByText('This is required.')).toBeTruthy();
    expect(document.activeElement).toBe(name);
    expect(screen.getByText('2 unsaved changes')).toBeTruthy();
    expect(server.callsOf('PATCH /users/notification-choices/')).toHaveLength(0);
  });
});

describe('the sessions', () => {
  it('are told in words, with the one that is used now and why the other one ended', async () => {
    await openProfile();

    const [here, ended] = await part('Sessions').findAllByRole('listitem');

    expect(here?.textContent).toMatch(/Firefox 144, Windows.*10\.0\.0\.7.*This session/);
    expect(ended?.textContent).toMatch(/curl 8.*Expired.*19\/11\/2026/);
  });

  it('end together after a question', async () => {
    const { user, server } = await openProfile();
    server.on('DELETE /users/sessions/', () => ok());

    await user.click(part('Sessions').getByRole('button', { name: 'Sign out everywhere' }));
    await user.click(
      (await screen.findAllByRole('button', { name: 'Sign out everywhere' })).find((each) =>
        each.closest('[role=dialog]'),
      )!,
    );

    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy();
    expect(server.callsOf('DELETE /users/sessions/')).toHaveLength(1);
  });
});

it('says what the current role may do', async () => {
  await openProfile();
  const row = part('My permissions').getByRole('row', { name: /^Companies/ });

  expect(row.textContent).toBe('Companiesyesyesyesyesyes');
});

it('opens at the section that its address names', async () => {
  await openProfile('password');

  await waitFor(() => expect(document.activeElement?.textContent).toBe('Password'));
});
