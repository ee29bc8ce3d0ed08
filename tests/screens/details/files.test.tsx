import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { openApp } from '../form/form-kit.tsx';
import { company } from '../form/form-records.ts';

const open = (provider: Parameters<typeof openApp>[0]['provider'] = {}) =>
  openApp({ address: '/recruitments/companies/11?tab=files', record: company(), provider });

const stored = {
  id: 3,
  name: 'Register extract.pdf',
  media_type: 'application/pdf',
  size: 421_888,
  url: '/api/v1/files/3/',
  created_on: '2026-11-17T09:20:00Z',
  created_by: { id: 7, name: 'Maya Lindqvist' },
};
const file = (name: string) => new File(['text'], name, { type: 'text/plain' });
const picker = () => screen.findByLabelText('Choose files');

describe('the files of a record', () => {
  it('are listed with size, time and person, and can be fetched', async () => {
    open({ listAttachments: vi.fn(async () => [stored]) });

    const row = within((await screen.findByText('Register extract.pdf')).closest('tr')!);

    expect(row.getByText('412 KB')).toBeTruthy();
    expect(row.getByText(/^17\/11\/2026 \d\d:\d\d [AP]M$/)).toBeTruthy();
    expect(row.getByText('Maya Lindqvist')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Download Register extract.pdf' }).getAttribute('href')).toBe(stored.url);
  });

  it('are added many at once, by choosing', async () => {
    const { user, dataProvider } = open();

    await user.upload(await picker(), [file('a.txt'), file('b.txt')]);

    await waitFor(() => expect(dataProvider.uploadAttachment).toHaveBeenCalledTimes(2));
    expect(vi.mocked(dataProvider.uploadAttachment).mock.calls[0]![0]).toMatchObject({
      endpoint: '/customer/company-file/',
      param: 'company_id',
      id: 11,
    });
  });

  it('are added by dropping them', async () => {
    const { dataProvider } = open();
    const zone = (await screen.findByText(/Drop files here/)).parentElement!;

    fireEvent.drop(zone, { dataTransfer: { files: [file('dropped.txt')] } });

    await waitFor(() => expect(dataProvider.uploadAttachment).toHaveBeenCalledTimes(1));
  });

  it('show how far each has come, and each can be cancelled', async () => {
    const upload = vi.fn((_place: unknown, _file: File, progress?: (share: number) => void, signal?: AbortSignal) => {
      progress?.(0.4);
      return new Promise<void>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
      });
    });
    const { user } = open({ uploadAttachment: upload });

    await user.upload(await picker(), file('large.txt'));
    const bar = await screen.findByRole('progressbar', { name: 'Uploading large.txt' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'));
    await user.click(screen.getByRole('button', { name: 'Cancel upload of large.txt' }));

    await waitFor(() => expect(screen.queryByText(/large.txt/)).toBeNull());
  });

  it('say why one was refused, and can be tried again', async () => {
    const upload = vi.fn().mockRejectedValueOnce(new HttpError('The file is too large', 413));
    upload.mockResolvedValue(undefined);
    const { user } = open({ uploadAttachment: upload });

    await user.upload(await picker(), file('large.txt'));
    expect(await screen.findByText('The file is too large')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry upload of large.txt' }));

    await waitFor(() => expect(screen.queryByText('The file is too large')).toBeNull());
    expect(upload).toHaveBeenCalledTimes(2);
  });

  it('are deleted only after the question', async () => {
    const { user, dataProvider } = open({ listAttachments: vi.fn(async () => [stored]) });

    await user.click(await screen.findByRole('button', { name: 'Delete Register extract.pdf' }));
    expect(dataProvider.deleteAttachment).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Proceed' }));

    await waitFor(() => expect(vi.mocked(dataProvider.deleteAttachment).mock.lastCall![1]).toBe(3));
  });

  it('are only read by someone who may not edit the record', async () => {
    const can = { list: true, show: true, create: false, edit: false, delete: false, export: false, import: false };
    openApp({
      address: '/recruitments/companies/11?tab=files',
      record: company(),
      person: { companies: { can } },
      provider: { listAttachments: vi.fn(async () => [stored]) },
    });

    await screen.findByText('Register extract.pdf');

    expect(screen.queryByLabelText('Choose files')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Register extract.pdf' })).toBeNull();
  });
});
