import { createContext, useContext } from 'react';
import type { Http } from '#client/api/http.ts';

interface AuthServices {
  readonly http: Http;
  /** The deployment's name. */
  readonly title: string;
}

const AuthServicesContext = createContext<AuthServices | undefined>(undefined);

export const AuthServicesProvider = AuthServicesContext.Provider;

/** The services of the pages before sign-in. */
export const useAuthServices = (): AuthServices => {
  const services = useContext(AuthServicesContext);
  if (!services) throw new Error('useAuthServices needs an AuthServicesProvider above it');
  return services;
};
