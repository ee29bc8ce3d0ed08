import { createContext, useContext } from 'react';

const OffstageContext = createContext(false);

/**
 * With `true`, what is below is drawn ahead of time and not seen yet: it takes no keys, names no page and offers nothing.
 * Make it `inert` and invisible as well.
 */
export const OffstageProvider = OffstageContext.Provider;

export const useIsOffstage = (): boolean => useContext(OffstageContext);
