import type { Http } from '../api/http.ts';

/** Files that the server makes while the browser saves them: nothing of them is held in the page. */
export interface DownloadCalls {
  /** @returns the address under which the file can be fetched, once and within a minute. @throws {HttpError} where it may not be had. */
  askForDownload(kind: string, subject: Readonly<Record<string, unknown>>): Promise<string>;
}

export const createDownloadCalls = (http: Pick<Http, 'request'>): DownloadCalls => ({
  askForDownload: async (kind, subject) =>
    (await http.request<{ data: { url: string } }>({ method: 'POST', url: '/downloads/', data: { kind, subject } }))
      .body.data.url,
});
