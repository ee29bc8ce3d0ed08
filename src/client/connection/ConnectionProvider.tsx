import { createContext, useContext } from 'react';
import { useStored } from '#ui/store.ts';
import type { Connection } from './connection.ts';

const ConnectionContext = createContext<Connection | undefined>(undefined);

export const ConnectionProvider = ConnectionContext.Provider;

export const useConnection = (): Connection & { readonly lost: boolean } => {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error('useConnection needs a ConnectionProvider above it');
  return { ...connection, lost: useStored(connection.isLost) };
};
