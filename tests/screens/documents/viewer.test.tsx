import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { Answers } from '../client/answering-http.ts';
import { openApp } from '../form/form-kit.tsx';
import { company } from '../form/form-records.ts';

const file = (name: string, media_type: string) => ({
  id: 3,
  name,
  media_type,
  size: 2_048,
  url: '/api/v1/files/3/',
  created_on: '2026-11-17T09:20:00Z',
  created_by: { id: 7, name: 'Maya Lindqvist' },
});

const CV = 'Chloé Lambert\nAgente de transit portuaire\nSuivi du transit douanier\nTransit de nuit';
const text = (content: string | Uint8Array<ArrayBuffer>) => new Blob([content], { type: 'text/plain' });

const open = async (stored: ReturnType<typeof file>, answers: Answers = {}) => {
  const kit = openApp({
    address: '/recruitments/companies/11?tab=files',
    record: company(),
    provider: { listAttachments: vi.fn(async () => [stored]) },
    answers,
  });
  await screen.findByText(stored.name);
  return kit;
};

const openText = async (answer: Answers[string] = () => text(CV)) => {
  const kit = await open(file('Lambert_CV.txt', 'text/plain'), { '/files/3/': answer });
  await kit.user.click(screen.getByRole('button', { name: 'Lambert_CV.txt' }));
  return { ...kit, dialog: within(await screen.findByRole('dialog', { name: 'Lambert_CV.txt' })) };
};

describe('a document of a record', () => {
  it('opens over the page by its name, can be downloaded there and is closed again', async () => {
    const answer = vi.fn((_request: object) => text(CV));
    const { dialog, user } = await openText(answer);

    expect(await dialog.findByText(/Agente de transit portuaire/)).toBeTruthy();
    expect(answer.mock.calls[0]?.[0]).toMatchObject({ params: { for: 'view' } });
    const download = dialog.getByRole('link', { name: 'Download Lambert_CV.txt' });
    expect(download.getAttribute('href')).toBe('/api/v1/files/3/');
    await user.click(dialog.getByRole('button', { name: 'Close' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is searched with Ctrl F while the focus is in it: Enter goes on, Shift Enter back, Escape ends', async () => {
    const { dialog, user } = await openText();
    const content = await dialog.findByRole('region', { name: 'Text of Lambert_CV.txt' });
    await waitFor(() => expect(document.activeElement).toBe(content));

    await user.keyboard('{Control>}f{/Control}TRANSIT');
    expect(await dialog.findByText('Match 1 of 3')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(await dialog.findByText('Match 2 of 3')).toBeTruthy();
    await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
    expect(await dialog.findByText('Match 3 of 3')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(await dialog.findByText('Match 1 of 3')).toBeTruthy();
    await user.keyboard('xyz');
    expect(await dialog.findByText('No match')).toBeTruthy();
    await user.keyboard('{Escape}');

    expect(document.activeElement).toBe(content);
    expect(screen.queryByText('No match')).toBeNull();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('is enlarged with + and −, 0 shows its printed size, and the next document has the same size', async () => {
    const { dialog, user } = await openText();
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('region'));

    await user.keyboard('0++');
    expect(await dialog.findByRole('button', { name: 'Zoom: 125 %' })).toBeTruthy();
    await user.keyboard('-');
    expect(await dialog.findByRole('button', { name: 'Zoom: 110 %' })).toBeTruthy();
    await user.keyboard('0');
    await user.click(dialog.getByRole('button', { name: 'Zoom: 100 %' }));
    await user.click(await screen.findByRole('menuitem', { name: '150 %' }));
    expect(await dialog.findByRole('button', { name: 'Zoom: 150 %' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Lambert_CV.txt' }));

    expect(await screen.findByRole('button', { name: 'Zoom: 150 %' })).toBeTruthy();
  });

  it('of an old editor is read in its own encoding', async () => {
    const { dialog } = await openText(() => text(Uint8Array.from([0x45, 0x78, 0x70, 0xe9, 0x72, 0x69])));

    expect(await dialog.findByText('Expéri')).toBeTruthy();
  });

  it('that could not be loaded says so, and is tried again', async () => {
    const answer = vi.fn(() => text(CV));
    answer.mockImplementationOnce(() => {
      throw new HttpError('No answer', 0);
    });
    const { dialog, user } = await openText(answer);

    expect(await dialog.findByText('The document couldn’t be loaded')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));

    expect(await dialog.findByText(/Chloé Lambert/)).toBeTruthy();
  });

  it('that the user can no longer read offers nothing to download', async () => {
    const { dialog } = await openText(() => {
      throw new HttpError('Not found', 404);
    });

    expect(await dialog.findByText('This file isn’t available')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('of a type that the page can’t draw is downloaded by its name', async () => {
    await open(file('Contract.doc', 'application/msword'));

    expect(screen.getByRole('link', { name: 'Contract.doc' }).getAttribute('download')).toBe('Contract.doc');
    expect(screen.queryByRole('button', { name: 'Contract.doc' })).toBeNull();
  });
});
