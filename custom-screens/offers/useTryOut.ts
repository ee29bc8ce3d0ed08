import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { useState } from 'react';
import { useHttp } from '#client/api/useApi.ts';
import { usePaused } from '#client/search/usePaused.ts';
import { type Salary, tryOutSalary } from '#shared/contracts/offers.ts';

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

/**
 * The pay that a salary template computes from a typed monthly gross salary, calculated by the server like an offer.
 */
export function useTryOut(template: Identifier | undefined): TryOut {
  const http = useHttp();
  const [typed, setTyped] = useState('5000');
  const gross = usePaused(typed.trim().replace(',', '.'));
  const isAmount = /^\d{1,12}(\.\d{1,2})?$/.test(gross);
  const { data: salary, error } = useQuery({
    queryKey: ['salary_template', template, 'try-out', gross],
    enabled: template !== undefined && isAmount,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => http.call(tryOutSalary, { params: { id: template! }, query: { gross }, signal }), // only where there is one
  });
  return { typed, setTyped, isAmount, gross: Number(gross), salary, error };
}
