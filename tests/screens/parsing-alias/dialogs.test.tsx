import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AddManyDialog } from '#screens/parsing-alias/AddManyDialog.tsx';
import { TryDialog } from '#screens/parsing-alias/TryDialog.tsx';
import type { Answers } from '../client/answering-http.ts';
import { catalogueResource } from '../catalogue-resource.ts';
import { openApp } from '../form/form-kit.tsx';

const ENDPOINT = '/admin-app/parsing-alias/nationality/';
const ALIASES = catalogueResource(readFileSync('resources/masters/parsing_alias_nationality.yaml', 'utf8'));

const open = (Dialog: typeof TryDialog, answers: Answers) => {
  const onClose = vi.fn<() => void>();
  const getOptions = async () => ({ results: [{ id: 3, name: 'German' }], count: 1 });
  const app = openApp({
    address: '/recruitments/companies',
    provider: { getOptions },
    answers,
    around: () => <Dialog definition={ALIASES} onClose={onClose} />,
  });
  return { ...app, onClose };
};

describe('aliases of the parser', () => {
  it('are tried: what a text means, and why', async () => {
    const resolve = vi.fn<Answers[string]>(() => ({
      data: { key: 'deutsch', match: { id: 3, name: 'German' }, why: 'alias', alias: 'deutsch', suggestions: [] },
    }));
    const { user } = open(TryDialog, { [`${ENDPOINT}resolve/`]: resolve });

    await user.type(await screen.findByRole('textbox'), 'Deutsch');

    expect(await screen.findByText(/German/)).toBeTruthy();
    expect(resolve.mock.lastCall![0]).toMatchObject({ params: { text: 'Deutsch' } });
  });

  it('are added many at once', async () => {
    const many = vi.fn<Answers[string]>(() => ({ data: { added: 2 } }));
    const { user, onClose } = open(AddManyDialog, { [`${ENDPOINT}many/`]: many });
    const dialog = within(await screen.findByRole('dialog'));

    await user.type(dialog.getByRole('textbox', { name: /Aliases/ }), 'Deutsch{Enter}Alemán');
    await user.click(dialog.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'German' }));
    await user.click(dialog.getByRole('button', { name: /^Add/ }));

    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(many.mock.lastCall![0]).toMatchObject({
      method: 'POST',
      data: { aliases: ['Deutsch', 'Alemán'], target: 3 },
    });
  });
});
