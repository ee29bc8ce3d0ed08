import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openApp } from './form-kit.tsx';

const FIRMS = `
resource: firms
route: /firms
properties:
  name: { type: string }
  phone: { type: string, format: phone }
required: [name]
`;
const FIRM = { id: 5, name: 'Halden', phone: '+33255504418', updated_on: '2026-11-01T08:00:00Z' };

describe('a phone number', () => {
  it('is read in groups on the page of a record, and copied and called as it is stored', async () => {
    openApp({ address: '/firms/5', file: FIRMS, record: FIRM });

    // The groups of every country come when they are first needed.
    await screen.findByText('+33');
    const link = screen.getByRole('link', { name: /^\+33\s*2\s*55/ });
    expect([...link.children].map((group) => group.textContent)).toEqual(['+33', '2', '55', '50', '44', '18']);
    expect([link.textContent, link.getAttribute('href')]).toEqual(['+33255504418', 'tel:+33255504418']);
  });

  it('is read in groups in the form, and is as it is stored while it is edited', async () => {
    const { user, dataProvider } = openApp({ address: '/firms/5/edit', file: FIRMS, record: FIRM });
    const phone = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Phone' });

    expect(phone.value).toBe('+33 2 55 50 44 18');
    await user.click(phone);
    expect(phone.value).toBe('+33255504418');
    await user.clear(phone);
    await user.type(phone, '+4722555018');
    await user.tab();
    expect(phone.value).toBe('+47 22 55 50 18');
    await user.click(screen.getByRole('button', { name: /^Save/ }));

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalled());
    expect(vi.mocked(dataProvider.update).mock.lastCall![1].data).toMatchObject({ phone: '+4722555018' });
  });
});
