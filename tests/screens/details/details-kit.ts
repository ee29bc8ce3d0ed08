import { screen } from '@testing-library/react';
import { openApp } from '../form/form-kit.tsx';
import { company } from '../form/form-records.ts';

export const COMPANY = '/recruitments/companies/11';

/** Opens the details of a company, or what the setting says. */
export const open = (setting: Partial<Parameters<typeof openApp>[0]> = {}) =>
  openApp({ address: COMPANY, record: company(), ...setting });

export const heading = () => screen.findByRole('heading', { level: 1, name: 'Halden Logistics' });

/** The value beside a label. */
export const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling as HTMLElement;
