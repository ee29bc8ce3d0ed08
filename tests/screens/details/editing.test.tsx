import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openApp } from '../form/form-kit.tsx';
import { company, department } from '../form/form-records.ts';
import { fact, heading, open } from './details-kit.ts';

const CODES = `
resource: codes
route: /codes
properties:
  code: { type: string }
  reason: { type: string, requiredWhen: { code: { minLength: 3 } } }
`;

describe('a fact edited in place', () => {
  const begin = async (user: ReturnType<typeof open>['user'], label: string) => {
    await heading();
    await user.click(screen.getByRole('button', { name: `Edit ${label}` }));
  };

  it('is saved with Enter, on top of the version that is shown', async () => {
    const { user, dataProvider } = open();
    await begin(user, 'Phone');

    const input = await screen.findByRole('textbox', { name: 'Phone' });
    expect(document.activeElement).toBe(input);
    await user.clear(input);
    await user.type(input, '+49 40 1{Enter}');

    await waitFor(() => expect(fact('Phone').textContent).toContain('+49 40 1'));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(vi.mocked(dataProvider.update).mock.lastCall![1].previousData).toMatchObject({
      updated_on: '2026-11-01T08:00:00Z',
    });
  });

  it('names what the new value asks for elsewhere, and leads to the form', async () => {
    const { user } = openApp({ address: '/recruitments/departments/5', record: department() });
    await user.click(await screen.findByRole('button', { name: 'Edit Type' }));

    await user.click(await screen.findByRole('option', { name: 'External' }));

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Service provider: This is required.');
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/recruitments/departments/5/edit');
  });

  it('is saved at once where one only chooses', async () => {
    const { user, server } = open();
    await begin(user, 'Status');

    await user.click(await screen.findByRole('option', { name: 'Inactive' }));

    await waitFor(() => expect(server.record['status']).toBe('inactive'));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('asks what becomes of the active records below before it makes the record inactive', async () => {
    const children = [{ resource: 'departments', title: 'Departments', count: 4 }];
    const previewChange = async () => ({ changed: 1, fields: {}, rejected: [], children });
    const { user, dataProvider, server } = open({ provider: { previewChange } });
    await begin(user, 'Status');
    await user.click(await screen.findByRole('option', { name: 'Inactive' }));

    const question = within(await screen.findByRole('dialog', { name: 'What happens to the records below?' }));
    expect(dataProvider.update).not.toHaveBeenCalled();
    await user.click(question.getByRole('radio', { name: 'Deactivate them too, for the same reason' }));
    await user.click(question.getByRole('button', { name: 'Save changes' }));

    await waitFor(() => expect(server.record['status']).toBe('inactive'));
    expect(vi.mocked(dataProvider.update).mock.lastCall![1].meta).toEqual({ children: 'deactivate' });
  });

  it('stays as it was with Escape', async () => {
    const { user, dataProvider } = open();
    await begin(user, 'Phone');

    await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '999{Escape}');

    expect(fact('Phone').textContent).toContain('+49 40 5550');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(dataProvider.update).not.toHaveBeenCalled();
  });

  it('is checked like the form', async () => {
    const { user, dataProvider } = open();
    await begin(user, 'Website');

    const input = await screen.findByRole('textbox', { name: 'Website' });
    await user.clear(input);
    await user.type(input, 'not an address{Enter}');

    expect(await screen.findByText('Enter a web address that starts with https://')).toBeTruthy();
    expect(dataProvider.update).not.toHaveBeenCalled();
  });

  it('looks again at all that a refused value made wrong, without another attempt to save it', async () => {
    const record = { id: 5, code: 'AB', reason: null, updated_on: '2026-11-01T08:00:00Z' };
    const { user, dataProvider } = openApp({ address: '/codes/5', file: CODES, record });
    await user.click(await screen.findByRole('button', { name: 'Edit Code' }));
    const input = await screen.findByRole('textbox', { name: 'Code' });
    await user.type(input, 'C{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Reason: This is required.');

    await user.type(input, '{Backspace}');

    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(dataProvider.update).not.toHaveBeenCalled();
  });

  describe('that someone else changed meanwhile', () => {
    const theirs = {
      phone: '+49 7',
      updated_on: '2026-11-20T09:00:00Z',
      updated_by: { id: 9, name: 'Jonas Petersen' },
    };
    const clash = async () => {
      const opened = open();
      await begin(opened.user, 'Phone');
      opened.server.record = company(theirs);
      await opened.user.type(await screen.findByRole('textbox', { name: 'Phone' }), '1{Enter}');
      const name = 'Jonas Petersen changed this record while you were editing.';
      return { ...opened, question: await screen.findByRole('dialog', { name }) };
    };

    it('is shown with both values, in sight and with the focus; one’s own goes on top', async () => {
      const { user, server, question } = await clash();

      expect(question.contains(document.activeElement)).toBe(true);
      const choice = within(question).getByRole('group', { name: 'Phone' });
      expect(choice.textContent).toContain('Mine: +49 40 55501');
      expect(choice.textContent).toContain('Theirs: +49 7');
      await user.click(within(question).getByRole('button', { name: 'Apply and continue' }));

      await waitFor(() => expect(server.record['phone']).toBe('+49 40 55501'));
      await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    });

    it('stays as the other person has it where one chooses that', async () => {
      const { user, server, question, dataProvider } = await clash();

      await user.click(within(question).getByRole('radio', { name: /^Theirs/ }));
      await user.click(within(question).getByRole('button', { name: 'Apply and continue' }));

      await waitFor(() => expect(fact('Phone').textContent).toContain('+49 7'));
      expect(server.record['phone']).toBe('+49 7');
      expect(dataProvider.update).toHaveBeenCalledTimes(1);
    });

    it('loses nothing that was typed when the question is closed', async () => {
      const { user, server } = await clash();

      await user.keyboard('{Escape}');

      const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Phone' });
      expect(input.value).toBe('+49 40 55501');
      expect(server.record['phone']).toBe('+49 7');
    });

    it('is saved without a question where they changed another field', async () => {
      const { user, server } = open();
      await begin(user, 'Phone');
      server.record = company({ ...theirs, phone: company()['phone'], website: 'https://theirs.example/' });

      await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '1{Enter}');

      await waitFor(() => expect(server.record['phone']).toBe('+49 40 55501'));
      expect(server.record['website']).toBe('https://theirs.example/');
    });
  });

  it('is undone by the message that says it was saved', async () => {
    const { user, server, dataProvider } = open();
    await begin(user, 'Phone');
    await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '1{Enter}');
    await waitFor(() => expect(server.record['phone']).toBe('+49 40 55501'));

    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(server.record['phone']).toBe('+49 40 5550'));
    expect(vi.mocked(dataProvider.restoreMany).mock.lastCall).toEqual([
      'recruitments/companies',
      [{ id: 11, updated_on: '2026-11-20T12:00:00Z', data: { phone: '+49 40 5550' } }],
    ]);
    expect(await screen.findByText('Change to 1 record undone')).toBeTruthy();
    await waitFor(() => expect(fact('Phone').textContent).not.toContain('55501'));
  });

  it('is not offered where this person may not write, nor where others hang on it', async () => {
    open({ person: { companies: { writable: ['phone', 'organization'] } } });
    await heading();

    expect(screen.getByRole('button', { name: 'Edit Phone' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit Website' })).toBeNull();
  });
});
