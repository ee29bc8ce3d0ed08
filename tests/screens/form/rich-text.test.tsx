import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { openApp } from './form-kit.tsx';

const LETTERS = `
resource: letters
title: Letter
route: /letters
properties:
  name: { type: string }
  body: { type: string, widget: rich_text, placeholders: true }
`;
const FIELDS = [
  { group: 'resume' as const, name: 'first_name', title: 'First name', sample: 'Sofia' },
  { group: 'custom' as const, name: 'companies__tax_office', title: 'Tax office', sample: 'Sample text' },
];
const record = {
  id: 5,
  name: 'Offer',
  body: '<p>Dear <strong>{first_name}</strong>, {frist_name}</p>',
  updated_on: '2026-11-01T08:00:00Z',
};
const openLetters = (address: string, more: object = {}) =>
  openApp({ address, file: LETTERS, record, provider: { listTemplateFields: async () => FIELDS, ...more } });

describe('a template', () => {
  it('takes a placeholder that is chosen by its title from the menu', async () => {
    const { user } = openLetters('/letters/5/edit');

    await user.type(await screen.findByRole('combobox', { name: 'Insert a placeholder' }), 'tax');
    await user.click(await screen.findByRole('option', { name: /Tax office/ }));

    expect(screen.getByRole('textbox', { name: 'Body' }).textContent).toContain('{companies__tax_office}');
  });

  it('says at the field what the server refuses', async () => {
    const text = 'The placeholder {frist_name} doesn’t exist. Did you mean {first_name}?';
    const fault = {
      message: 'placeholders.errors.unknown_near',
      args: { name: 'frist_name', near: 'first_name' },
      text,
    };
    const update = vi.fn<() => Promise<never>>(async () => {
      throw new HttpError('Some values cannot be accepted', 422, { code: 'invalid', errors: { body: fault } });
    });
    const { user } = openLetters('/letters/5/edit', { update });

    await screen.findByRole('combobox', { name: 'Insert a placeholder' });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' letter');
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    expect((await screen.findAllByText(text, { exact: false })).length).toBeGreaterThan(0);
  });

  it('shows its formatting in the details', async () => {
    openLetters('/letters/5');

    expect((await screen.findByText('{first_name}')).tagName).toBe('STRONG');
  });

  it('is changed in place in the details: Enter starts a paragraph, Ctrl Enter saves', async () => {
    const update = vi.fn(async (_resource: string, { data }: { data: object }) => ({ data: data as typeof record }));
    const { user } = openLetters('/letters/5', { update });

    await user.click(await screen.findByRole('button', { name: 'Edit Body' }));
    const surface = await screen.findByRole('textbox', { name: 'Body' });
    fireEvent.keyDown(surface, { key: 'Enter' });
    fireEvent.keyDown(surface, { key: 'Enter', ctrlKey: true });

    await waitFor(() => expect(update).toHaveBeenCalledOnce());
    expect(update.mock.lastCall![1].data).toMatchObject({ body: expect.stringMatching(/<p>.*<\/p><p>/) });
  });
});
