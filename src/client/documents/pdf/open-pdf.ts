import type { PDFDocumentProxy, PDFDocumentLoadingTask } from 'pdfjs-dist';
import type { DocumentFault } from '../sheet/sheet-props.ts';

/** What draws PDFs. It is large, so that it is fetched with the first PDF that is shown. */
export type PdfLibrary = typeof import('pdfjs-dist');

export interface OpenPdf {
  readonly library: PdfLibrary;
  readonly pdf: PDFDocumentProxy;
  /** Ends all work on the document and frees its memory. */
  close(): void;
}

/** Thrown by `openPdf`. */
export class PdfFault extends Error {
  readonly fault: DocumentFault;
  constructor(fault: DocumentFault, options?: ErrorOptions) {
    super(`The PDF can't be shown: ${fault}`, options);
    this.fault = fault;
  }
}

/** A document that is not read by then is one that never will be. */
const OPEN_WITHIN_MS = 30_000;

/** An image with more pixels is missing from its page: it would take gigabytes. */
const MAX_IMAGE_PIXELS = 100_000_000;

/**
 * Opens a PDF in a worker of its own. Nothing in the document runs and nothing is fetched for it: scripts, forms with
 * scripts and external content have no code here, and the page allows none. What fonts and images need comes from this server.
 * @throws {PdfFault} `protected` for one with a password, `damaged` for one that can't be read, `failed` if the code for it can't be fetched.
 */
export async function openPdf(blob: Blob): Promise<OpenPdf> {
  const [library, data, thread] = await Promise.all([fetchLibrary(), blob.arrayBuffer(), startWorker()]);
  const worker = library.PDFWorker.create({ port: thread, verbosity: library.VerbosityLevel.ERRORS });
  const task = library.getDocument({
    data,
    worker,
    verbosity: library.VerbosityLevel.ERRORS,
    maxImageSize: MAX_IMAGE_PIXELS,
    enableXfa: false,
    useWasm: false,
    ...partsOf(library),
  });
  const close = () => {
    task.destroy().catch(() => undefined); // Work that was interrupted says so.
    worker.destroy();
    thread.terminate();
  };
  try {
    return { library, pdf: await inTime(task), close };
  } catch (error) {
    close();
    throw new PdfFault(error instanceof library.PasswordException ? 'protected' : 'damaged', { cause: error });
  }
}

/** Files of this server (`vite.config.ts`): character maps, the standard fonts, and image decoders that need no WebAssembly, which the page does not allow. */
function partsOf({ version }: PdfLibrary) {
  const place = `/assets/pdfjs-${version}/`;
  return { cMapUrl: `${place}cmaps/`, standardFontDataUrl: `${place}standard_fonts/`, wasmUrl: `${place}wasm/` };
}

async function inTime(task: PDFDocumentLoadingTask): Promise<PDFDocumentProxy> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The PDF was not read in time')), OPEN_WITHIN_MS);
  });
  try {
    return await Promise.race([task.promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function fetchLibrary(): Promise<PdfLibrary> {
  try {
    return await import('pdfjs-dist');
  } catch (error) {
    throw new PdfFault('failed', { cause: error });
  }
}

/** Resolves once its code runs, so that a worker that can't be fetched is a failure and no endless wait. */
async function startWorker(): Promise<Worker> {
  const { default: address } = await import('pdfjs-dist/build/pdf.worker.min.mjs?url');
  const thread = new Worker(address, { type: 'module', name: 'pdf' });
  await new Promise<void>((resolve, reject) => {
    thread.addEventListener('message', () => resolve(), { once: true });
    thread.addEventListener('error', () => reject(new PdfFault('failed')), { once: true });
  });
  return thread;
}
