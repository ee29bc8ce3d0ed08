import type { Identifier } from 'ra-core';
import type { Http } from '#client/api/http.ts';

/** One line of a salary, as the server calculates it. */
export interface SalaryAmount {
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly frequency: 'monthly' | 'yearly' | 'once';
  /** Null where it is filled in for each offer. */
  readonly amount: number | null;
  readonly printed: boolean;
}

export interface Salary {
  /** ISO 4217. */
  readonly currency: string;
  readonly amounts: readonly SalaryAmount[];
}

export interface OffersApi {
  /** What a salary template makes of a monthly gross. */
  tryOut(template: Identifier, gross: string, signal?: AbortSignal): Promise<Salary>;
}

export const createOffersApi = (http: Pick<Http, 'request'>): OffersApi => ({
  tryOut: async (template, gross, signal) => {
    const url = `/admin-app/salary-template/${template}/try-out/`;
    return (await http.request<{ data: Salary }>({ url, params: { gross }, signal })).body.data;
  },
});
