import { createContext, useContext, useMemo } from 'react';
import type { Http } from './http.ts';

const HttpContext = createContext<Http | undefined>(undefined);

export const HttpProvider = HttpContext.Provider;

/** The calls of a feature: `const teamApi = useApi(createTeamApi)`. @throws {Error} if no user is signed in. */
export function useApi<Api>(create: (http: Http) => Api): Api {
  const http = useContext(HttpContext);
  if (!http) throw new Error('useApi needs an HttpProvider above it');
  return useMemo(() => create(http), [create, http]);
}

/** The door to the API: `http.call(getThread, { params: { id } })`. @throws {Error} if no user is signed in. */
export function useHttp(): Http {
  const http = useContext(HttpContext);
  if (!http) throw new Error('useHttp needs an HttpProvider above it');
  return http;
}
