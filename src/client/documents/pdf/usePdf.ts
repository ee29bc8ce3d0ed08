import { useEffect, useEffectEvent, useState } from 'react';
import type { DocumentFault } from '../sheet/sheet-props.ts';
import { openPdf, PdfFault } from './open-pdf.ts';
import type { OpenPdf } from './open-pdf.ts';
import { sizeOf } from './page-size.ts';
import type { PageSize } from './page-size.ts';

export interface ReadyPdf extends OpenPdf {
  /** Of the first page; the others are taken to be like it until they come near. */
  readonly size: PageSize;
}

/** Opens the PDF and closes it with the component. Undefined until its first page is known. */
export function usePdf(blob: Blob, onFault: (fault: DocumentFault) => void): ReadyPdf | undefined {
  const [ready, setReady] = useState<ReadyPdf>();
  const report = useEffectEvent(onFault);
  useEffect(() => {
    let isOver = false;
    let opened: OpenPdf | undefined;
    const open = async () => {
      opened = await openPdf(blob);
      if (isOver) return opened.close();
      const size = sizeOf(await opened.pdf.getPage(1));
      if (!isOver) setReady({ ...opened, size });
    };
    open().catch((error: unknown) => {
      if (!isOver) report(error instanceof PdfFault ? error.fault : 'damaged');
    });
    return () => {
      isOver = true;
      setReady(undefined);
      opened?.close();
    };
  }, [blob]);
  return ready;
}
