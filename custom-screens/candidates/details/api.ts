import type { Identifier } from 'ra-core';
import type { Http } from '#client/api/http.ts';
import type { DocumentVersion } from '#client/documents/document-version.ts';
import type { RelatedRecord, StoredFile } from '#engine/field-types/display/field-display.ts';

interface DocumentRow {
  readonly id: number;
  readonly version: number;
  readonly file: StoredFile | null;
  readonly created_on: string;
  readonly created_by: RelatedRecord | null;
}

/** The calls of a candidate that react-admin has no name for. */
export interface CandidatesApi {
  /** The versions of the CV, the newest first. */
  getCvs(id: Identifier, signal?: AbortSignal): Promise<readonly DocumentVersion[]>;
}

const MAX_VERSIONS = 50;

export const createCandidatesApi = (http: Pick<Http, 'request'>): CandidatesApi => ({
  getCvs: async (id, signal) => {
    const { body } = await http.request<{ results: readonly DocumentRow[] }>({
      url: '/customer/candidate-document/',
      params: {
        filter: JSON.stringify({ candidate: id, is_resume: true }),
        sort: JSON.stringify(['version', 'DESC']),
        range: JSON.stringify([0, MAX_VERSIONS - 1]),
        fields: 'version,file,created_on,created_by',
      },
      ...(signal && { signal }),
    });
    return body.results.flatMap(versionOf);
  },
});

const versionOf = ({ id, version, file, ...made }: DocumentRow): readonly DocumentVersion[] =>
  file
    ? [
        {
          id,
          name: file.name,
          url: file.url,
          type: file.media_type,
          version,
          uploaded_on: made.created_on,
          uploaded_by: made.created_by?.name ?? null,
        },
      ]
    : [];
