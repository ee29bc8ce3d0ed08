import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createCustomScreens, CustomScreensProvider } from '#client/page/CustomScreen.tsx';
import OfferPreview from '#screens/offers/OfferPreview.tsx';
import { openApp } from '../form/form-kit.tsx';

const FILE = readFileSync('resources/masters/offer_template.yaml', 'utf8');
const SCREENS = createCustomScreens({ 'offers/OfferPreview': async () => ({ default: OfferPreview }) });

const line = (name: string, amount: number | null, printed = true) =>
  ({ code: name.toLowerCase(), name, kind: 'earning', frequency: 'monthly', amount, printed }) as const;

const SAMPLES = [
  { name: 'first_name', sample: 'Ada <b>' },
  { name: 'monthly_salary', sample: '1,000.00' },
];

const LETTER = '<p>Dear {first_name},</p><p>You earn {monthly_salary} a month:</p><p>{salary_table}</p><p>Welcome!</p>';

const APPLICANTS = `
resource: applicants
title: Applicant
properties:
  name: { type: string }
`;

async function openPreview(body: string, templates: readonly object[] = [{ id: 3, name: 'Germany' }]) {
  const asked = vi.fn<(call: { params?: Readonly<Record<string, unknown>> }) => void>();
  const app = openApp({
    address: '/settings/master/master-view/offer-manager/offer-template/1',
    file: FILE,
    files: [APPLICANTS],
    record: { id: 1, name: 'Permanent', body, active: true, updated_on: '2026-11-20T08:00:00Z' },
    provider: {
      listTemplateFields: async () => SAMPLES as never,
      getList: async (resource: string) =>
        resource.endsWith('applicants')
          ? { data: [{ id: 21, name: 'Sofia Marchetti' }] as never[], total: 1 }
          : { data: templates as never[], total: templates.length },
    },
    answers: {
      '/customer/template-field/fill/': (request) => {
        asked(request);
        return {
          data: { text: '<p>Dear Sofia {middle_name} {monthly_salary}</p>', empty: ['middle_name', 'monthly_salary'] },
        };
      },
      '/admin-app/salary-template/3/try-out/': (request) => {
        asked(request);
        const amounts = [line('Basic', 3000), line('Allowance', 2000), line('Insurance', 90, false)];
        return { data: { currency: 'EUR', amounts } };
      },
    },
    around: (children) => <CustomScreensProvider value={SCREENS}>{children}</CustomScreensProvider>,
  });
  await app.user.click(await screen.findByRole('tab', { name: 'Sample preview' }));
  return { ...app, asked, letter: await screen.findByRole('article') };
}

describe('the sample preview of an offer', () => {
  it('puts the salary where the letter says so, and samples for what else it leaves open', async () => {
    const { letter } = await openPreview(LETTER);

    const table = await within(letter).findByRole('table');

    const [before, after] = letter.textContent.split(table.textContent);
    expect(before).toContain('Dear Ada <b>,You earn 5,000.00 a month:');
    expect(after).toBe('Welcome!');
    expect(letter.textContent).not.toContain('{');
  });

  it('shows the values of an applicant that is chosen, and names what has none', async () => {
    const { user, letter, asked } = await openPreview('<p>Dear {first_name} {middle_name} {monthly_salary}</p>');

    await user.click(await screen.findByRole('combobox', { name: 'Applicant' }));
    await user.click(await screen.findByRole('option', { name: 'Sofia Marchetti' }));

    expect(await within(letter).findByText(/Dear Sofia \{middle_name\} 5,000.00/)).toBeTruthy();
    expect(within(letter).getByRole('note').textContent).toBe('No value for this placeholder: {middle_name}');
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ data: expect.objectContaining({ applicant: 21 }) }));
  });

  it('leaves out what is not printed on offers', async () => {
    const { letter } = await openPreview(LETTER);

    const table = within(await within(letter).findByRole('table'));

    expect(table.getByRole('rowheader', { name: 'Basic' })).toBeTruthy();
    expect(table.queryByText('Insurance')).toBeNull();
  });

  it('has the salary at its end where the letter does not place it', async () => {
    const { letter } = await openPreview('<p>Dear {first_name}</p>');

    const table = await within(letter).findByRole('table');

    expect(letter.textContent.endsWith(table.textContent)).toBe(true);
  });

  it('is calculated anew for another gross', async () => {
    const { user, letter, asked } = await openPreview(LETTER);
    await within(letter).findByRole('table');

    await user.clear(screen.getByRole('textbox', { name: /gross/i }));
    await user.type(screen.getByRole('textbox', { name: /gross/i }), '6200,50');

    expect(await within(letter).findByText(/You earn 6,200.50 a month/)).toBeTruthy();
    await waitFor(() => expect(asked.mock.lastCall![0].params).toEqual({ gross: '6200.50' }));
  });

  it('shows the letter without a salary where there is no salary template', async () => {
    const { letter } = await openPreview(LETTER, []);

    expect(await within(letter).findByText('Welcome!')).toBeTruthy();
    expect(within(letter).queryByRole('table')).toBeNull();
    expect(letter.textContent).toContain('You earn 1,000.00 a month');
  });
});
