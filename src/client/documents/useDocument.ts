import { HttpError } from 'ra-core';
import { useCallback, useState } from 'react';
import { kindOf } from './document-version.ts';
import type { DocumentVersion } from './document-version.ts';
import type { DocumentFault, SheetState } from './sheet/sheet-props.ts';
import { useDocumentBlob } from './useDocumentBlob.ts';

interface Known {
  /** Which file this is known of, and how often it was tried. */
  readonly url: string;
  readonly attempt: number;
  readonly state?: SheetState;
  readonly fault?: DocumentFault;
}

/** Larger files are downloaded: a browser would need several times their size to draw them. */
const MAX_BYTES = 100 * 1024 * 1024;

/** A document on its way to the page: its bytes, what its sheet says of it, and why it can't be shown. */
export function useDocument(version: DocumentVersion) {
  const { url } = version;
  const [last, setKnown] = useState<Known>({ url, attempt: 0 });
  const known = last.url === url ? last : { url, attempt: 0 };
  const isShown = kindOf(version) !== 'none';
  const { data: blob, error, refetch } = useDocumentBlob(isShown ? url : undefined);
  const setState = useCallback((state: SheetState) => setKnown((before) => ({ ...ofFile(before, url), state })), [url]);
  const setFault = useCallback(
    (fault: DocumentFault) => setKnown((before) => ({ ...ofFile(before, url), fault })),
    [url],
  );
  const fault: DocumentFault | undefined = isShown ? (faultOf(error, blob) ?? known.fault) : 'unsupported';
  return {
    blob,
    fault,
    state: fault ? undefined : known.state,
    attempt: known.attempt,
    setState,
    setFault,
    retry: () => {
      setKnown({ url, attempt: known.attempt + 1 });
      if (error) void refetch();
    },
  };
}

const ofFile = (known: Known, url: string): Known => (known.url === url ? known : { url, attempt: 0 });

function faultOf(error: unknown, blob: Blob | undefined): DocumentFault | undefined {
  if (blob) return blob.size > MAX_BYTES ? 'too_large' : undefined;
  if (!error) return undefined;
  return error instanceof HttpError && [403, 404, 410].includes(error.status) ? 'gone' : 'failed';
}
