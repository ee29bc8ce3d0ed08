import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { useState } from 'react';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { usePaused } from '#client/search/usePaused.ts';

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

export interface TryOut {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** What is typed is an amount. */
  readonly isAmount: boolean;
  /** The monthly gross that `salary` was asked for. */
  readonly gross: number;
  readonly salary: Salary | undefined;
  readonly error: Error | null;
}

/** What a salary template makes of a monthly gross that somebody types, calculated by the server as an offer will be. */
export function useTryOut(template: Identifier | undefined): TryOut {
  const recordsApi = useRecordsApi();
  const [typed, setTyped] = useState('5000');
  const gross = usePaused(typed.trim().replace(',', '.'));
  const isAmount = /^\d{1,12}(\.\d{1,2})?$/.test(gross);
  const { data: salary, error } = useQuery({
    queryKey: ['salary_template', template, 'try-out', gross],
    enabled: template !== undefined && isAmount,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      recordsApi.callList<Salary>('salary_template', { action: `${template}/try-out`, params: { gross }, signal }),
  });
  return { typed, setTyped, isAmount, gross: Number(gross), salary, error };
}
