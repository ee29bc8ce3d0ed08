import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useResourceContext, useTranslate, useUpdate } from 'ra-core';
import type { Identifier, RaRecord } from 'ra-core';
import { useHttp } from '#client/api/useApi.ts';
import type { Http } from '#client/api/http.ts';
import type { DocumentVersion } from '#client/documents/document-version.ts';
import { listRows } from '#client/records/list-rows.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { chosenFile, fileFault } from '#engine/field-types/file/file-value.ts';
import type { RelatedRecord, StoredFile } from '#engine/field-types/display/field-display.ts';
import { formatBytes } from '#engine/field-types/file/format-bytes.ts';
import { openFieldsOf } from '#admin/conditions/open-fields.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { Candidate } from '../candidate.ts';

/** The versions of a candidate's CV, and adding one. */
export interface Cv {
  /** The newest first; undefined while they load. */
  readonly versions: readonly DocumentVersion[] | undefined;
  /** Absent if the user can't change the CV. */
  readonly add?: (file: File) => Promise<void>;
  readonly isAdding: boolean;
}

export function useCv(definition: CatalogueResource, record: RaRecord): Cv {
  const candidate: Candidate = record;
  const http = useHttp();
  const queryClient = useQueryClient();
  const resource = useResourceContext() ?? definition.resource;
  const [update, { isPending: isAdding }] = useUpdate<RaRecord>();
  const translate = useTranslate();
  const toast = useToast();
  const showError = useErrorToast();
  const key = [resource, 'cv', record.id];
  // The file's id is in the key: a CV that someone else adds arrives with the record.
  const { data, isError } = useQuery({
    queryKey: [...key, candidate.resume?.id ?? null],
    queryFn: ({ signal }) => listVersions(http, record.id, signal),
  });
  const field = definition.fields['resume'];
  const canAdd = definition.can.edit && field && openFieldsOf(definition, record).includes('resume');

  const add = async (file: File) => {
    const fault = field && fileFault(file, field);
    if (fault) {
      toast.error(translate(fault.key, { ...fault.args, size: formatBytes(field.maxBytes ?? 0) }));
      return;
    }
    try {
      await update(
        resource,
        { id: record.id, data: { ...record, resume: chosenFile(file) }, previousData: record },
        { mutationMode: 'pessimistic', returnPromise: true },
      );
      await queryClient.invalidateQueries({ queryKey: key });
      toast.success('candidates.cv.added');
    } catch (error) {
      showError(error);
    }
  };
  return {
    versions: data ? withCurrent(data, candidate) : isError ? withCurrent([], candidate) : undefined,
    isAdding,
    ...(canAdd && { add }),
  };
}

/** A user who can't read the documents still reads the CV of the record. */
const withCurrent = (versions: readonly DocumentVersion[], { resume }: Candidate): readonly DocumentVersion[] =>
  versions.length > 0 || !resume
    ? versions
    : [{ id: `file ${resume.id}`, name: resume.name, url: resume.url, type: resume.media_type }];

interface DocumentRow {
  readonly id: number;
  readonly version: number;
  readonly file: StoredFile | null;
  readonly created_on: string;
  readonly created_by: RelatedRecord | null;
}

const MAX_VERSIONS = 50;

/** The newest first. */
async function listVersions(
  http: Http,
  candidate: Identifier,
  signal: AbortSignal,
): Promise<readonly DocumentVersion[]> {
  const rows = await listRows<DocumentRow>(http, '/customer/candidate-document/', {
    filter: { candidate, is_resume: true },
    sort: ['version', 'DESC'],
    limit: MAX_VERSIONS,
    fields: ['version', 'file', 'created_on', 'created_by'],
    signal,
  });
  return rows.flatMap(versionOf);
}

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
