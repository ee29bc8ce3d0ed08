import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { choose, openApp } from './form-kit.tsx';

const CREATE = '/recruitments/departments/create';

describe('values that follow from others', () => {
  it('are worked out while the person types', async () => {
    const { user } = openApp({ address: CREATE });
    const free = await screen.findByLabelText('Free seats');

    await user.type(await screen.findByLabelText('Seats'), '12');
    expect(free.textContent).not.toContain('12');
    await user.type(screen.getByLabelText('Headcount'), '5');

    expect(free.textContent).toBe('7');
    expect(free.tagName).toBe('OUTPUT');
  });

  it('are read from the record that is chosen, and go with it', async () => {
    const { user, dataProvider } = openApp({ address: CREATE });
    const website = await screen.findByLabelText('Website');

    await choose(user, 'Organization', 'Halden Group');
    await choose(user, 'Company', 'Iberia Depots');

    expect(await screen.findByText('company-12.example', { exact: false })).toBeTruthy();
    expect(website.textContent).toContain('company-12.example');
    expect(vi.mocked(dataProvider.getDerived)).toHaveBeenCalledTimes(1);
    await choose(user, 'Organization', 'Aurelia Health');
    expect(website.textContent).not.toContain('company-12');
  });

  it('are not sent', async () => {
    const { user, dataProvider } = openApp({ address: '/recruitments/departments/5/edit' });

    await user.type(await screen.findByLabelText('Seats'), '9');
    await user.click(screen.getByRole('button', { name: /^Save/ }));

    await vi.waitFor(() => expect(dataProvider.update).toHaveBeenCalled());
    const [, { data, previousData }] = vi.mocked(dataProvider.update).mock.lastCall!;
    expect(data).not.toMatchObject({ free_seats: expect.anything() });
    expect(previousData).not.toHaveProperty('free_seats');
  });
});
