import { createContext, useContext } from 'react';
import type { ViewsStore } from './views-store.ts';

const ViewsContext = createContext<ViewsStore | undefined>(undefined);

export const ViewsProvider = ViewsContext.Provider;

/** Undefined where nothing keeps views: lists then have those of their files alone. */
export const useViewsStore = (): ViewsStore | undefined => useContext(ViewsContext);
