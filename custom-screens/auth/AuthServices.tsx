import { createContext, useContext } from 'react';
import type { Http } from '#client/api/http.ts';

interface AuthServices {
  readonly http: Http;
  /** The deployment's name. */
  readonly title: string;
}

const AuthServicesContext = createContext<AuthServices | undefined>(undefined);

export const AuthServicesProvider = AuthServicesContext.Provider;

/** What the pages before the sign-in stand on. */
export const useAuthServices = (): AuthServices => {
  const services = useContext(AuthServicesContext);
  if (!services) throw new Error('useAuthServices needs an AuthServicesProvider above it');
  return services;
};
