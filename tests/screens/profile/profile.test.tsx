import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_NOTIFICATION_CHOICES } from '#shared/rules/notification-choices.ts';
import { failed, ok } from '../app/app-kit.tsx';
import { openProfile, part } from './profile-kit.tsx';

const refuse = (field: string, message: string, text: string) =>
  failed(422, 'invalid', { errors: { [field]: { message, text } } });

describe('personal details', () => {
  it('are saved by themselves, and the whole application shows the new name', async () => {
    const { user, server } = await openProfile();
    const name = part('Personal details').getByRole('textbox', { name: 'First name' });

    await user.clear(name);
    await user.type(name, 'Åsa');
    await user.click(part('Personal details').getByRole('button', { name: 'Save changes' }));

    expect(await screen.findByText('Your profile was saved.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Åsa Lindqvist, account menu' })).toBeTruthy();
    expect(server.callsOf('PATCH /users/profile/')[0]?.body).toEqual({
      first_name: 'Åsa',
      last_name: 'Lindqvist',
      phone: null,
    });
    expect(part('Personal details').queryByText(/unsaved/)).toBeNull();
  });

  it('say at the field what is wrong, here and on the server', async () => {
    const { user, server } = await openProfile();
    server.on('PATCH /users/profile/', () => refuse('phone', 'validation.phone', 'is not a telephone number'));
    const details = part('Personal details');
    const phone = details.getByRole('textbox', { name: 'Phone' });

    await user.clear(details.getByRole('textbox', { name: 'Last name' }));
    await user.click(details.getByRole('button', { name: 'Save changes' }));
    expect(await details.findByText('This is required.')).toBeTruthy();
    await user.type(details.getByRole('textbox', { name: 'Last name' }), 'Lindqvist');
    await user.type(phone, 'home');
    await user.click(details.getByRole('button', { name: 'Save changes' }));

    expect(await details.findByText('This is not a telephone number.')).toBeTruthy();
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

    expect(await screen.findByText('Your photo was saved.')).toBeTruthy();
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
    expect(region.getByText(/not translated to Deutsch yet.*12\.345,67/)).toBeTruthy();
    await user.click(region.getByRole('button', { name: 'Save changes' }));

    await waitFor(() => expect(localStorage.getItem('i18n_locale')).toBe('de'));
  });
});

it('keeps the style of the sidebar for this browser', async () => {
  const { user } = await openProfile();

  await user.click(part('Appearance').getByRole('radio', { name: 'Folding' }));

  expect(localStorage.getItem('menu_style')).toBe('collapsible-vertical');
});

it('saves where the person wants to hear of what', async () => {
  const { user, server } = await openProfile();
  server.on('PATCH /users/notification-choices/', ({ body }) => ok({ data: body as object }));
  const notifications = part('Notifications');

  await user.click(await notifications.findByRole('switch', { name: 'Interviews: E-mail' }));
  await user.click(notifications.getByRole('button', { name: 'Save changes' }));

  expect(await screen.findByText('Your profile was saved.')).toBeTruthy();
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
    await user.click(section.getByRole('button', { name: 'Change the password' }));

    expect(await screen.findByText(/Your password was changed/)).toBeTruthy();
    expect(server.callsOf('PATCH /users/profile/')[0]?.body).toEqual({
      current_password: 'the old one',
      password: 'short but now long',
    });
    expect(section.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });

  it('stays when the current one is wrong, and the field says so', async () => {
    const { user, server } = await openProfile();
    server.on('PATCH /users/profile/', () => refuse('current_password', 'accounts.password_current', 'is wrong'));
    const section = part('Password');

    await user.type(section.getByLabelText('Current password'), 'wrong');
    await user.type(section.getByLabelText('New password'), 'a long new password');
    await user.click(section.getByRole('button', { name: 'Change the password' }));

    expect(await section.findByText('This is not your current password.')).toBeTruthy();
    expect(section.getByLabelText<HTMLInputElement>('New password').value).toBe('a long new password');
  });
});

describe('the sessions', () => {
  it('are told in words, with the one that is used now and why the other one ended', async () => {
    await openProfile();

    const [here, ended] = await part('Sessions').findAllByRole('listitem');

    expect(here?.textContent).toMatch(/Firefox 144, Windows.*10\.0\.0\.7.*This session/);
    expect(ended?.textContent).toMatch(/curl 8.*Ran out.*19\/11\/2026/);
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
  const row = part('My rights').getByRole('row', { name: /^Companies/ });

  expect(row.textContent).toBe('Companiesyesyesyesyesyes');
});

it('opens at the section that its address names', async () => {
  await openProfile('password');

  await waitFor(() => expect(document.activeElement?.textContent).toBe('Password'));
});
