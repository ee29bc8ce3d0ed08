import { Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { useWidth } from './useWidth.ts';
import { scaleFor } from './zoom.ts';
import type { Zoom } from './zoom.ts';

/** A4 at its printed size, in pixels: what most documents are, so that nothing moves when the document comes. */
export const A4 = { width: 793.7, height: 1122.5 } as const;

/** In a document's place while it loads: a sheet of paper. */
export const PaperSkeleton = ({ zoom }: { readonly zoom: Zoom }) => {
  const translate = useTranslate();
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const scale = width === 0 ? 0 : scaleFor(zoom, width, A4.width);
  return (
    <div ref={root} className="document-scroll" role="status" aria-label={translate('documents.loading')}>
      {scale > 0 ? (
        <div className="document-paper" style={{ width: A4.width * scale, height: A4.height * scale }}>
          <div className="document-lines">
            {LINES.map((share, index) => (
              <Skeleton key={index} variant="text" width={`${share}%`} />
            ))}
          </div>
        </div>
      ) : null}
    </div>
  );
};

const LINES: readonly number[] = [42, 28, 0, 92, 88, 95, 61, 0, 90, 94, 86, 47];
