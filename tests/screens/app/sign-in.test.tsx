import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draftKey, keepDraft } from '#admin/form/draft-store.ts';
import { buildCatalogue, buildResource } from '../client/catalogue-builder.ts';
import { failed, ok, startApp } from './app-kit.tsx';

const catalogue = buildCatalogue([buildResource('companies')]);

const signIn = async (user: Awaited<ReturnType<typeof startApp>>['user']) => {
  await user.type(await screen.findByLabelText('Email'), 'maya@halden.example');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};

describe('someone who is not signed in', () => {
  it('is led to sign-in, and back to where he wanted to go', async () => {
    const { user, server } = await startApp({
      catalogue,
      isSignedIn: false,
      address: '/recruitments/companies?page=2',
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy();
    expect(window.location.pathname).toBe('/auth/login');

    await signIn(user);

    expect(await screen.findByRole('heading', { level: 1, name: 'Companies' })).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe('/recruitments/companies?page=2');
    expect(server.callsOf('POST /token/')[0]?.body).toEqual({
      username: 'maya@halden.example',
      password: 'correct horse',
      remember: true,
    });
  });

  it("reads the server's reason when it refuses", async () => {
    const { user, server } = await startApp({ catalogue, isSignedIn: false });
    server.on('POST /token/', () => failed(401, 'invalid_credentials', { message: 'This does not match.' }));

    await signIn(user);

    expect((await screen.findByRole('alert')).textContent).toContain('This does not match.');
  });

  it('can have a link to a new password mailed', async () => {
    const { user, server } = await startApp({ catalogue, isSignedIn: false });
    server.on('POST /users/password-recovery/', () => ok());
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await user.type(await screen.findByLabelText('Email'), 'maya@halden.example');
    await user.click(screen.getByRole('button', { name: 'Send link' }));

    expect(await screen.findByText(/a password reset link is on its way/)).toBeTruthy();
    expect(server.callsOf('POST /users/password-recovery/')[0]?.body).toEqual({ email: 'maya@halden.example' });
  });

  it('chooses a new password by the mailed link, and is told what the rules refuse', async () => {
    const { user, server } = await startApp({ catalogue, isSignedIn: false, address: '/auth/password-reset/abc' });
    const errors = { password: { message: 'accounts.password_short', args: { min: 10 }, text: 'is too short' } };
    server.on('POST /users/password-reset/', ({ body }) =>
      (body as { password: string }).password.length < 10 ? failed(422, 'invalid', { errors }) : ok(),
    );
    const field = await screen.findByLabelText('New password');

    await user.type(field, 'short');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Use at least 10 characters.')).toBeTruthy();
    await user.type(field, ' but now long');
    await user.click(screen.getByRole('button', { name: 'Save password' }));

    expect(await screen.findByText(/Your password was changed/)).toBeTruthy();
    expect(server.callsOf('POST /users/password-reset/').at(-1)?.body).toEqual({
      token: 'abc',
      password: 'short but now long',
    });
  });

  it('hears when an activation link does not work any more', async () => {
    await startApp({ catalogue, isSignedIn: false, address: '/auth/activate/7/used' });

    expect((await screen.findByRole('alert')).textContent).toContain('already used or has expired');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

describe('someone who is signed in', () => {
  it('is sent Home from the sign-in pages', async () => {
    await startApp({ catalogue, address: '/auth/login' });

    expect(await screen.findByRole('heading', { level: 1, name: /^Good \w+, Maya$/ })).toBeTruthy();
    expect(window.location.pathname).toBe('/');
  });

  it.each([
    ['/recruitments/companies?page=1', '/recruitments/companies?page=1'],
    ['//evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example/', '/'],
    ['/.//evil.example', '/'],
  ])('is sent on from /authorize to %s only within the application', async (next, arrives) => {
    const { server } = await startApp({ catalogue, address: `/authorize?next=${encodeURIComponent(next)}` });
    server.on('GET /users/get-current-role/', () => ok({ role: 'Admin' }));

    await waitFor(() => expect(window.location.pathname + window.location.search).toBe(arrives));
    expect(server.callsOf('POST /token/verify/')).toHaveLength(1);
  });

  it('signs out to sign-in, and the live connection closes', async () => {
    const { user, socket, server } = await startApp({ catalogue, address: '/recruitments/companies' });
    await waitFor(() => expect(socket.open).toBe(1));

    await user.click(await screen.findByRole('button', { name: 'Maya Lindqvist, account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy();
    expect(server.callsOf('POST /users/logout/')).toHaveLength(1);
    expect(socket.open).toBe(0);
    expect(localStorage.getItem('ats.catalogue')).toBeNull();
  });

  it('is told when someone else signs in to the same account, and comes back to the same screen', async () => {
    const { user, socket } = await startApp({ catalogue, address: '/recruitments/companies' });
    await waitFor(() => expect(socket.open).toBe(1));

    socket.emit('session', { reason: 'another_session_initiated' });

    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy();
    expect(screen.getAllByText(/Another user logged in for same account/)).toHaveLength(2);
    await signIn(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'Companies' })).toBeTruthy();
  });

  it('changes role by the badges of the menu, goes Home, and everything follows', async () => {
    const roles = ['Admin', 'Recruiter'];
    const { user, server, served } = await startApp({
      catalogue,
      profile: { roles },
      address: '/recruitments/companies',
    });
    server.on('POST /users/change-role/', ({ body }) => {
      served.profile = { ...served.profile, current_role: 'Recruiter' };
      served.catalogue = buildCatalogue([]);
      return ok(body as object);
    });
    await user.click(await screen.findByRole('button', { name: 'Maya Lindqvist, account menu' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Recruiter' }));

    expect(await screen.findByText(/You’re signed in as Recruiter/)).toBeTruthy();
    expect(window.location.pathname).toBe('/');
    expect(screen.queryByRole('link', { name: 'Companies' })).toBeNull();
  });

  it('is asked before a sign-out that deletes what he did not save', async () => {
    const { user, client } = await startApp({ catalogue });
    const keys = [draftKey(7, 'companies', 5), draftKey(8, 'companies', 5)];
    localStorage.setItem('RaStoreats.7.palette.recent', '["Halden"]');
    localStorage.setItem('RaStoreats.7.rows.density', '"compact"');
    sessionStorage.setItem('ats.lists.7.companies', '?filter=Halden');
    for (const key of keys) keepDraft(key, { at: new Date().toISOString(), values: { name: 'x' }, before: {} });
    const signOut = async () => {
      await user.click(await screen.findByRole('button', { name: 'Maya Lindqvist, account menu' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
      return screen.findByRole('dialog', { name: 'Sign out without saving?' });
    };

    await user.click(within(await signOut()).getByRole('button', { name: 'Keep editing' }));
    expect(client.session.state.get().status).toBe('signed_in');
    await user.click(within(await signOut()).getByRole('button', { name: 'Sign out and delete' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy();
    expect(keys.map((key) => localStorage.getItem(key) !== null)).toEqual([false, true]);
    expect(localStorage.getItem('RaStoreats.7.palette.recent')).toBeNull();
    expect(sessionStorage.getItem('ats.lists.7.companies')).toBeNull();
    expect(localStorage.getItem('RaStoreats.7.rows.density')).toBe('"compact"');
  });

  it('comes to his profile by the menu', async () => {
    const { user } = await startApp({ catalogue });
    await user.click(await screen.findByRole('button', { name: 'Maya Lindqvist, account menu' }));

    await user.click(await screen.findByRole('menuitem', { name: 'Profile' }));

    expect(window.location.pathname).toBe('/user/profile');
  });

  it('sees no role badges with one role only', async () => {
    const { user } = await startApp({ catalogue });
    await user.click(await screen.findByRole('button', { name: 'Maya Lindqvist, account menu' }));

    expect(await screen.findByRole('menuitem', { name: 'Sign Out' })).toBeTruthy();
    expect(screen.queryByText('Login as')).toBeNull();
  });
});
