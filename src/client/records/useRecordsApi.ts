import { createContext, useContext } from 'react';
import type { RecordsApi } from './api.ts';

const RecordsApiContext = createContext<RecordsApi | undefined>(undefined);

export const RecordsApiProvider = RecordsApiContext.Provider;

/** The calls of generated screens beyond react-admin's data provider. @throws {Error} if no user is signed in. */
export function useRecordsApi(): RecordsApi {
  const api = useContext(RecordsApiContext);
  if (!api) throw new Error('useRecordsApi needs a RecordsApiProvider above it');
  return api;
}
