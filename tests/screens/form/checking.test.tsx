import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { address, choose, openApp, sentChanges } from './form-kit.tsx';

const CREATE = '/recruitments/departments/create';
const EDIT = '/recruitments/departments/5/edit';
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: /Save changes|Create department/ });
const errorOf = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

describe('checking a form', () => {
  it('says nothing before the first attempt to save', async () => {
    const { user } = openApp({ address: CREATE });

    await user.type(await field('Code'), 'lower case');

    expect(screen.queryByText(/expected form/)).toBeNull();
  });

  it('says by an example what form is expected, and keeps the help of the field in sight', async () => {
    const { user } = openApp({ address: CREATE });

    await user.type(await field('Code'), 'lower case');
    await user.click(save());

    await screen.findByRole('alert');
    expect(errorOf(await field('Code'))).toEqual(
      expect.arrayContaining(['Use the expected format, for example HAM-EXP.', 'A short code in capitals.']),
    );
  });

  it('names every missing field at its place and in a summary, and sends nothing', async () => {
    const { user, dataProvider } = openApp({ address: CREATE });

    await field('Name');
    await user.click(save());

    const summary = await screen.findByRole('alert');
    expect(within(summary).getByText('Correct 3 fields before saving.')).toBeTruthy();
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Name', 'Organization', 'Company']);
    expect(errorOf(await field('Name'))).toContain('This is required.');
    expect((await field('Name')).getAttribute('aria-invalid')).toBe('true');
    expect(dataProvider.create).not.toHaveBeenCalled();
  });

  it('puts the focus on the summary, whose links lead to the fields', async () => {
    const { user } = openApp({ address: CREATE });

    await field('Name');
    await user.click(save());
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    await user.click(within(summary).getByRole('link', { name: 'Organization' }));

    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Organization' }));
  });

  it('forgives as soon as the fault is mended', async () => {
    const { user } = openApp({ address: EDIT });

    await user.type(await field('Code'), ' x');
    await user.click(save());
    expect(await screen.findByRole('alert')).toBeTruthy();
    await user.clear(await field('Code'));
    await user.type(await field('Code'), 'HAM');

    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('looks again at what a change of another field makes right', async () => {
    const { user } = openApp({ address: EDIT });
    await field('Name');
    await choose(user, 'Type', 'External');
    await user.click(save());
    expect(await screen.findByRole('alert')).toBeTruthy();

    await choose(user, 'Type', 'Core');

    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('adds to its summary what has become required since', async () => {
    const { user } = openApp({ address: EDIT });
    await user.clear(await field('Name'));
    await user.click(save());
    await screen.findByText('Correct 1 field before saving.');

    await choose(user, 'Type', 'External');

    expect(await screen.findByText('Correct 2 fields before saving.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Service provider' })).toBeTruthy();
  });

  it('says of a number what is wrong with it', async () => {
    const { user } = openApp({ address: EDIT });

    await user.clear(await field('Headcount'));
    await user.type(await field('Headcount'), 'many');
    await user.click(save());

    await waitFor(async () => expect(errorOf(await field('Headcount'))).toContain('Enter a whole number.'));
  });

  it('shows a field only where its condition holds, and demands it there', async () => {
    const { user, dataProvider } = openApp({ address: EDIT });

    await field('Name');
    expect(screen.queryByRole('textbox', { name: 'Service provider' })).toBeNull();
    await choose(user, 'Type', 'External');
    expect((await field('Service provider')).getAttribute('aria-required')).toBe('true');
    await user.click(save());

    await waitFor(async () => expect(errorOf(await field('Service provider'))).toContain('This is required.'));
    expect(dataProvider.update).not.toHaveBeenCalled();
  });

  it('clears what is hidden, and brings it back with its field', async () => {
    const { user, dataProvider } = openApp({ address: EDIT });

    await field('Name');
    await choose(user, 'Type', 'External');
    await user.type(await field('Service provider'), 'Acme');
    await choose(user, 'Type', 'Core');
    await choose(user, 'Type', 'External');
    expect(((await field('Service provider')) as HTMLInputElement).value).toBe('Acme');
    await choose(user, 'Type', 'Core');
    await user.type(await field('Name'), '!');
    await user.click(save());

    await waitFor(() => expect(sentChanges(dataProvider)).toEqual({ name: 'Export desk!' }));
  });

  it('puts what the server refuses on its field, and says it in the summary alone', async () => {
    const message =
      '@@react-admin@@' + JSON.stringify({ message: 'validation.taken', args: { _: 'HAM-EXP is taken.' } });
    const update = vi.fn(() =>
      Promise.reject(new HttpError('Invalid', 409, { code: 'not_unique', errors: { code: message } })),
    );
    const { user } = openApp({ address: EDIT, provider: { update: update as never } });

    await user.type(await field('Name'), '!');
    await user.click(save());

    await waitFor(async () => expect(errorOf(await field('Code'))).toContain('HAM-EXP is taken.'));
    const summary = screen.getByRole('alert');
    expect(within(summary).getByRole('link', { name: 'Code' })).toBeTruthy();
    expect(address()).toBe(EDIT);
    expect(((await field('Name')) as HTMLInputElement).value).toBe('Export desk!');
  });

  it('shows what is wrong with the record as a whole', async () => {
    const update = vi.fn(() =>
      Promise.reject(new HttpError('Invalid', 422, { code: 'invalid', errors: { root: 'Too many desks.' } })),
    );
    const { user } = openApp({ address: EDIT, provider: { update: update as never } });

    await user.type(await field('Name'), '!');
    await user.click(save());

    const [summary] = await screen.findAllByRole('alert');
    expect(await within(summary!).findByText(/Too many desks/)).toBeTruthy();
  });

  it('keeps everything when the server cannot be reached', async () => {
    const update = vi.fn(() => Promise.reject(new HttpError('errors.network', 0)));
    const { user } = openApp({ address: EDIT, provider: { update: update as never } });

    await user.type(await field('Name'), '!');
    await user.click(save());

    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(((await field('Name')) as HTMLInputElement).value).toBe('Export desk!');
    expect((save() as HTMLButtonElement).disabled).toBe(false);
  });
});
