import { useQuery } from '@tanstack/react-query';
import { API_BASE } from '#client/api/http.ts';
import type { Http } from '#client/api/http.ts';
import { useApi } from '#client/api/useApi.ts';

const createDocumentsApi = (http: Http) => ({
  read: (address: string, signal: AbortSignal) => {
    const url = address.startsWith(`${API_BASE}/`) ? address.slice(API_BASE.length) : address;
    return http.download({ url, params: { for: 'view' }, signal });
  },
});

/** A stored file never changes, so it is fetched once while it is used, and kept a minute for who comes back to it. */
const KEPT_MS = 60_000;

/** The bytes of a file, read with the permissions of the session. @param address its own route; undefined fetches nothing. */
export function useDocumentBlob(address: string | undefined) {
  const api = useApi(createDocumentsApi);
  return useQuery({
    queryKey: ['document', address],
    queryFn: ({ signal }) => api.read(address!, signal), // only with an address
    enabled: address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    structuralSharing: false,
  });
}
