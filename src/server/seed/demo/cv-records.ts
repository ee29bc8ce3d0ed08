import type { StoredFile } from '#server/platform/files/file-store.ts';
import { roleOf } from './people.ts';
import type { StoredCv } from './store-cvs.ts';
import type { StoryEvent, StoryRecord } from './story.ts';

export const DOCUMENTS = 'candidate_documents';

/** What a database has of CVs: the same rows as after uploads, with their activity. */
export interface CvRecords {
  readonly files: readonly StoryRecord[];
  readonly documents: readonly StoryRecord[];
  readonly events: readonly StoryEvent[];
}

/** The rows of all CVs. The documents have numbers: `#candidate_documents/1` is the first. */
export function cvRecords(cvs: readonly StoredCv[]): CvRecords {
  let number = 0;
  return joined(cvs.map((cv) => recordsOf(cv, () => `#${DOCUMENTS}/${++number}`)));
}

const joined = (parts: readonly CvRecords[]): CvRecords => ({
  files: parts.flatMap(({ files }) => files),
  documents: parts.flatMap(({ documents }) => documents),
  events: parts.flatMap(({ events }) => events),
});

/** When something happened, and who did it. */
interface Moment {
  readonly at: unknown;
  readonly by: unknown;
}

/** A document keeps its record when a new version comes; the version before gets a record of its own. */
function recordsOf(cv: StoredCv, nextId: () => string): CvRecords {
  const { candidate, name, resume, document, earlier } = cv;
  const came = { at: candidate['created_on'], by: candidate['created_by'] };
  const changed = { at: candidate['updated_on'], by: candidate['updated_by'] };
  const latest = earlier ? changed : came;
  const head = nextId();
  const row = {
    candidate: candidate['id'],
    title: name,
    is_resume: true,
    created_on: came.at,
    created_by: came.by,
    updated_on: latest.at,
    updated_by: latest.by,
  };
  const current: CvRecords = {
    files: [
      fileRow({ resource: 'candidates', record_id: candidate['id'], field: 'resume' }, { name, ...resume }, latest),
      fileRow({ resource: DOCUMENTS, record_id: head, field: 'file' }, { name, ...document }, latest),
    ],
    documents: [{ ...row, id: head, file: document.id, version: earlier ? 2 : 1, is_current: true }],
    events: [documentEvent(head, name, came, null, { candidate_id: candidate['id'], version: 1 })],
  };
  if (!earlier) return current;
  const kept = nextId();
  const before: CvRecords = {
    files: [fileRow({ resource: DOCUMENTS, record_id: kept, field: 'file' }, { name, ...earlier.document }, came)],
    documents: [{ ...row, id: kept, file: earlier.document.id, version: 1, is_current: false, version_of: head }],
    events: [
      resumeEvent(cv, changed, earlier.resumeId),
      documentEvent(kept, name, changed, null, { version: 1, version_of_id: head }),
      documentEvent(head, name, changed, { version: 1 }, { version: 2 }),
    ],
  };
  return joined([current, before]);
}

const fileRow = (
  place: StoryRecord,
  { mediaType, ...file }: StoredFile & { readonly name: string },
  { at, by }: Moment,
): StoryRecord => ({ ...place, ...file, media_type: mediaType, created_by: by, created_on: at });

const resumeEvent = ({ candidate, resume }: StoredCv, moment: Moment, earlierId: string): StoryEvent => ({
  ...whoAndWhen(moment),
  action: 'updated',
  resource: 'candidates',
  record_id: String(candidate['id']),
  record_title: `${String(candidate['first_name'])} ${String(candidate['last_name'])}`,
  before: { resume: earlierId },
  after: { resume: resume.id },
});

const documentEvent = (
  id: string,
  title: string,
  moment: Moment,
  before: StoryRecord | null,
  after: StoryRecord,
): StoryEvent => ({
  ...whoAndWhen(moment),
  action: before ? 'updated' : 'created',
  resource: DOCUMENTS,
  record_id: id,
  record_title: title,
  before,
  after,
});

const whoAndWhen = ({ at, by }: Moment) => ({ at: String(at), user_id: String(by), role: roleOf(String(by)) });
