import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { changedFields } from '#client/api/wire-values.ts';
import type { AllCalls } from '../client/all-calls.ts';
import { catalogueResource } from '../catalogue-resource.ts';
import { openApp } from './form-kit.tsx';

const SERVERS = `
resource: servers
title: Mail server
route: /servers
properties:
  host: { type: string }
  password: { type: string, widget: password, writeOnly: true }
`;
const open = (isSet: boolean, screenOf = '/edit') =>
  openApp({
    address: `/servers/5${screenOf}`,
    file: SERVERS,
    record: { id: 5, host: 'smtp.example.com', password: { is_set: isSet }, updated_on: '2026-11-01T08:00:00Z' },
  });
const password = () => screen.findByLabelText<HTMLInputElement>('Password');
const save = async (user: ReturnType<typeof open>['user']) =>
  user.click(screen.getByRole('button', { name: /Save changes/ }));
const sent = async (dataProvider: AllCalls) => {
  await waitFor(() => expect(dataProvider.update).toHaveBeenCalledOnce());
  const [, { data, previousData }] = vi.mocked(dataProvider.update).mock.lastCall!;
  return changedFields(catalogueResource(SERVERS), data as never, previousData as never);
};

describe('a secret', () => {
  it('says that one is stored without showing it, and stays when something else is saved', async () => {
    const { user, dataProvider } = open(true);

    const input = await password();
    expect([input.type, input.value, input.placeholder]).toEqual(['password', '', 'Stored. Leave empty to keep it.']);
    await user.type(screen.getByRole('textbox', { name: 'Host' }), '.org');
    await save(user);

    expect(await sent(dataProvider)).toEqual({ host: 'smtp.example.com.org' });
  });

  it('is replaced only by what is typed', async () => {
    const { user, dataProvider } = open(true);

    await user.type(await password(), 'new secret');
    await save(user);

    expect(await sent(dataProvider)).toEqual({ password: 'new secret' });
  });

  it('stays when what was typed is taken back', async () => {
    const { user, dataProvider } = open(true);

    await user.type(await password(), 'x{Backspace}');
    await user.type(screen.getByRole('textbox', { name: 'Host' }), '.org');
    await save(user);

    expect(await sent(dataProvider)).toEqual({ host: 'smtp.example.com.org' });
  });

  it('is removed on demand, and kept after all', async () => {
    const { user, dataProvider } = open(true);

    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect((await password()).placeholder).toBe('Will be removed.');
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await save(user);

    expect(await sent(dataProvider)).toEqual({ password: null });
  });

  it('offers nothing to remove where none is stored', async () => {
    open(false);

    expect((await password()).placeholder).toBe('');
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });
});
