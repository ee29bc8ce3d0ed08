import { createContext, useContext } from 'react';
import type { RecordsApi } from './api.ts';

const RecordsApiContext = createContext<RecordsApi | undefined>(undefined);

export const RecordsApiProvider = RecordsApiContext.Provider;

/** The calls of generated screens that react-admin has no name for. @throws {Error} where nobody is signed in. */
export function useRecordsApi(): RecordsApi {
  const api = useContext(RecordsApiContext);
  if (!api) throw new Error('useRecordsApi needs a RecordsApiProvider above it');
  return api;
}
