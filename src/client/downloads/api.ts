import type { Http } from '../api/http.ts';

/** A file that the server makes while the browser saves it. */
export interface PendingDownload {
  /** Opens once, within a minute. */
  readonly url: string;
  /** How many exports go first; 0: it begins right away. */
  readonly queued: number;
}

/** Files that the server makes while the browser saves them: nothing of them is held in the page. */
export interface DownloadsApi {
  /** @throws {HttpError} if the file cannot be fetched. */
  askForDownload(kind: string, subject: Readonly<Record<string, unknown>>): Promise<PendingDownload>;
}

export const createDownloadsApi = (http: Pick<Http, 'request'>): DownloadsApi => ({
  askForDownload: async (kind, subject) =>
    (await http.request<{ data: PendingDownload }>({ method: 'POST', url: '/downloads/', data: { kind, subject } }))
      .body.data,
});
