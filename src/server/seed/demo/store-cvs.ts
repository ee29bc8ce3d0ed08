import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore, StoredFile } from '#server/platform/files/file-store.ts';
import type { CvPerson } from '../cv/cv-person.ts';
import { CV_LAYOUTS, type CvLayout, renderCv } from '../cv/render-cv.ts';
import { cvOfCandidate, shorterCv } from './cv-of-candidate.ts';
import type { StoryRecord } from './story.ts';

/** How many candidates of the demo have a CV, and how many of these have sent a second one. */
const CVS = 100;
const SECOND_CVS = 10;

/** The CV of a candidate, twice: as their own and as a document, which can be deleted apart. */
export interface StoredCv {
  readonly candidate: StoryRecord;
  /** The name of the files. */
  readonly name: string;
  readonly resume: StoredFile;
  readonly document: StoredFile;
  /** The version before, of which the document alone is left. */
  readonly earlier?: { readonly resumeId: string; readonly document: StoredFile } | undefined;
}

/**
 * Draws CVs for a story and writes them to the store. They are those of the newest candidates and, further back, of
 * fewer and fewer: lists begin with the newest.
 */
export async function storeCvs(
  fileStore: FileStore,
  candidates: readonly StoryRecord[],
  today: string,
): Promise<readonly StoredCv[]> {
  const owners = ownersOf(candidates, today);
  const changed = owners.filter(({ candidate }) => wasChangedLater(candidate));
  const withEarlier = new Set(changed.slice(0, SECOND_CVS));
  const stored: StoredCv[] = [];
  for (const [index, owner] of owners.entries()) {
    const layout = CV_LAYOUTS[index % CV_LAYOUTS.length]!;
    stored.push(await storeCv(fileStore, owner, layout, withEarlier.has(owner)));
  }
  return stored;
}

/** Deletes what `storeCvs` has written, where the story could not be loaded. */
export async function deleteCvs(fileStore: FileStore, cvs: readonly StoredCv[]): Promise<void> {
  const files = cvs.flatMap(({ resume, document, earlier }) => [
    resume,
    document,
    ...(earlier ? [earlier.document] : []),
  ]);
  await Promise.all(files.map(({ id }) => fileStore.delete(id)));
}

interface Owner {
  readonly candidate: StoryRecord;
  readonly person: CvPerson;
}

function ownersOf(candidates: readonly StoryRecord[], today: string): readonly Owner[] {
  const owners: Owner[] = [];
  const newestFirst = candidates.toReversed();
  for (const [place, candidate] of newestFirst.entries()) {
    if (owners.length === CVS) break;
    if (place < newestFirst.length * (owners.length / CVS) ** 2 * 0.9) continue;
    owners.push({ candidate, person: cvOfCandidate(candidate, today) });
  }
  return owners;
}

/** A second CV comes when something about the candidate changes. */
const wasChangedLater = ({ created_on, updated_on, updated_by }: StoryRecord): boolean =>
  typeof updated_by === 'string' && updated_on !== created_on;

async function storeCv(
  fileStore: FileStore,
  { candidate, person }: Owner,
  layout: CvLayout,
  hasEarlier: boolean,
): Promise<StoredCv> {
  const name = `CV ${person.name}.pdf`;
  const write = (cv: Uint8Array) => fileStore.write(Readable.from([cv]), { maxBytes: Infinity, name });
  const cv = await renderCv(person, layout);
  const [resume, document, former] = await Promise.all([
    write(cv),
    write(cv),
    hasEarlier ? renderCv(shorterCv(person), layout).then(write) : undefined,
  ]);
  return { candidate, name, resume, document, earlier: former && { resumeId: randomUUID(), document: former } };
}
