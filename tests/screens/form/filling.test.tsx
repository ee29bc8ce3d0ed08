import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { address, choose, openApp, sentChanges } from './form-kit.tsx';
import { department } from './form-records.ts';

const CREATE = '/recruitments/departments/create';
const EDIT = '/recruitments/departments/5/edit';
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

describe('filling in a form', () => {
  it('starts in the first field, so that one can type at once', async () => {
    openApp({ address: CREATE });

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
  });

  it('sends what was typed and goes to the new record', async () => {
    const { user, dataProvider } = openApp({ address: CREATE });

    await user.type(await field('Name'), 'Customs desk');
    await choose(user, 'Organization', 'Halden Group');
    await choose(user, 'Company', 'Iberia Depots');
    await user.click(screen.getByRole('button', { name: /Create department/ }));

    await waitFor(() => expect(address()).toBe('/recruitments/departments/99'));
    expect(vi.mocked(dataProvider.create).mock.lastCall![1].data).toMatchObject({
      name: 'Customs desk',
      organization: { id: 1 },
      company: { id: 12 },
    });
    expect(screen.getByText('Customs desk created')).toBeTruthy();
  });

  it('offers what the file proposes: today and oneself', async () => {
    openApp({ address: CREATE });

    expect(await screen.findByDisplayValue('Maya Lindqvist')).toBeTruthy();
  });

  it('takes what the address asks for', async () => {
    const source = JSON.stringify({ organization: 2, company: 21 });
    openApp({ address: `${CREATE}?source=${encodeURIComponent(source)}` });

    expect(await screen.findByDisplayValue('Aurelia Health')).toBeTruthy();
    expect(await screen.findByDisplayValue('Aurelia Clinics')).toBeTruthy();
  });

  it('sends only what was changed', async () => {
    const { user, dataProvider } = openApp({ address: EDIT });

    await user.clear(await field('Name'));
    await user.type(await field('Name'), 'Import desk');
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(address()).toBe('/recruitments/departments/5'));
    expect(sentChanges(dataProvider)).toEqual({ name: 'Import desk' });
  });

  it('saves with Ctrl S and counts what is not saved', async () => {
    const { user, dataProvider } = openApp({ address: EDIT });

    await user.type(await field('Name'), '!');
    expect(await screen.findByText(/1 unsaved change/)).toBeTruthy();
    await user.keyboard('{Control>}s{/Control}');

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalledTimes(1));
  });

  it('saves once, however often the button is pressed', async () => {
    const answer = Promise.withResolvers<{ data: never }>();
    const create = vi.fn(() => answer.promise);
    const { user } = openApp({ address: CREATE, provider: { create: create as never } });

    await user.type(await field('Name'), 'Customs desk');
    await choose(user, 'Organization', 'Halden Group');
    await choose(user, 'Company', 'Iberia Depots');
    const save = screen.getByRole('button', { name: /Create department/ });
    act(() => {
      save.click();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true }));
    });
    await user.keyboard('{Control>}s{/Control}');
    answer.resolve({ data: { id: 99 } as never });

    await waitFor(() => expect(address()).toBe('/recruitments/departments/99'));
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('shows fields that this person may not write, but does not let him', async () => {
    openApp({ address: EDIT, person: { departments: { writable: ['name', 'headcount'] } } });

    expect((await field('Code')).hasAttribute('readonly')).toBe(true);
    expect((await field('Name')).hasAttribute('readonly')).toBe(false);
  });

  it('ties help and label to the field', async () => {
    openApp({ address: EDIT });

    const code = await field('Code');

    const description = document.getElementById(code.getAttribute('aria-describedby')!);
    expect(description?.textContent).toBe('A short code in capitals.');
  });

  it('marks what is required', async () => {
    openApp({ address: CREATE });

    expect((await field('Name')).getAttribute('aria-required')).toBe('true');
    expect((await field('Code')).getAttribute('aria-required')).toBeNull();
  });

  it('switches yes and no', async () => {
    const { user, dataProvider } = openApp({ address: EDIT });

    await user.click(await screen.findByRole('switch', { name: 'Remote' }));
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(sentChanges(dataProvider)).toEqual({ remote: true }));
  });

  it('empties a field that is cleared', async () => {
    const { user, dataProvider } = openApp({ address: EDIT });

    await user.clear(await field('Code'));
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(sentChanges(dataProvider)).toEqual({ code: null }));
  });

  it('draws where a node of the hierarchy will stand, level by level', async () => {
    const { user } = openApp({ address: CREATE });
    const path = (await screen.findByText('Location')).parentElement!;

    await user.type(await field('Name'), 'Customs desk');
    await choose(user, 'Organization', 'Halden Group');

    expect(within(path).getByText('Halden Group')).toBeTruthy();
    expect(within(path).getByText('Customs desk')).toBeTruthy();
  });

  it('keeps the form for the next record when another one is to follow', async () => {
    const { user, dataProvider } = openApp({ address: CREATE });

    await user.type(await field('Name'), 'Customs desk');
    await choose(user, 'Organization', 'Halden Group');
    await choose(user, 'Company', 'Iberia Depots');
    await user.click(screen.getByRole('button', { name: 'Create and add another' }));

    await waitFor(() => expect(dataProvider.create).toHaveBeenCalledTimes(1));
    expect(address()).toBe(CREATE);
    await waitFor(async () => expect(((await field('Name')) as HTMLInputElement).value).toBe(''));
  });
});

describe('a choice of a file', () => {
  const logo = () => screen.findByLabelText('Logo');

  it('takes a picture and shows its name and size', async () => {
    const { user } = openApp({ address: EDIT });

    await user.upload(await logo(), new File(['x'.repeat(512)], 'halden.png', { type: 'image/png' }));

    expect(screen.getByText('halden.png').parentElement?.textContent).toContain('512 Bytes');
  });

  it('refuses what is not an image before anything is sent', async () => {
    openApp({ address: EDIT });
    const user = userEvent.setup({ applyAccept: false });

    await user.upload(await logo(), new File(['x'], 'notes.txt', { type: 'text/plain' }));

    expect(screen.getByText('notes.txt is not an image')).toBeTruthy();
    expect(screen.queryByText('notes.txt')).toBeNull();
  });

  it('keeps the first of several that are dropped', async () => {
    openApp({ address: EDIT });
    const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

    fireEvent.drop((await logo()).parentElement!, { dataTransfer: { files: [picture('a.png'), picture('b.png')] } });

    expect(await screen.findByText('a.png')).toBeTruthy();
    expect(screen.queryByText('b.png')).toBeNull();
  });

  it('refuses what is too large', async () => {
    const { user } = openApp({ address: EDIT });

    await user.upload(await logo(), new File(['x'.repeat(1001)], 'huge.png', { type: 'image/png' }));

    expect(screen.getByText('huge.png is larger than 1000 Bytes. Choose a smaller file.')).toBeTruthy();
  });

  it('takes a stored picture away', async () => {
    const stored = { id: 3, name: 'old.png', size: 10, media_type: 'image/png', url: '/api/v1/files/3/' };
    const { user, dataProvider } = openApp({ address: EDIT, record: department({ logo: stored }) });

    await user.click(await screen.findByRole('button', { name: 'Remove old.png' }));
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(sentChanges(dataProvider)).toEqual({ logo: null }));
  });
});

it('of the only record of its kind is called as that', async () => {
  openApp({
    address: '/house-rules/1/edit',
    file: 'resource: house_rules\ntitle: House rules\nroute: /house-rules\nsingleton: true\nproperties: { greeting: { type: string } }\n',
    record: { id: 1, greeting: 'Welcome', updated_on: '2026-11-01T08:00:00Z' },
  });

  expect(await screen.findByRole('heading', { level: 1, name: 'House rules' })).toBeTruthy();
});

it('marks at the heading that the only field below it is required', async () => {
  openApp({
    address: '/notices/create',
    file: `
resource: notices
route: /notices
properties: { text: { type: string, widget: multiline }, footer: { type: string } }
required: [text]
form:
  sections:
    - { key: text, title: Text, fields: [text] }
    - { key: footer, title: Footer, fields: [footer] }
`,
  });

  const heading = await screen.findByRole('heading', { level: 2, name: 'Text' });
  expect(heading.textContent).toBe('Text*');
  expect(screen.getByRole('heading', { level: 2, name: 'Footer' }).textContent).toBe('Footer');
});
